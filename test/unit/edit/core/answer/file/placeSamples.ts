/** A file in which the code to be replaced is marked. */
export interface PlaceSample {
	readonly title: string;
	readonly languageId: string;
	/** The text between « and » is replaced. */
	readonly file: string;
	readonly code: string;
	/** The text there afterwards, if it differs from the code. */
	readonly becomes?: string;
}

/** One for each language and shape; each has a single right result. */
export const SAMPLES: readonly PlaceSample[] = [
	{
		title: 'a function of JavaScript',
		languageId: 'javascript',
		file: 'const rate = 0.2;\n\n«function total(cart) {\n  let sum = 0;\n  for (const item of cart) sum += item.price;\n  return sum;\n}»\n\nfunction tax(cart) {\n  return total(cart) * rate;\n}\n',
		code: 'function total(cart) {\n  return cart.reduce((sum, { price }) => sum + price, 0);\n}',
	},
	{
		title: 'a constant that holds a function',
		languageId: 'typescript',
		file: 'export const rate = 0.2;\n\n«export const tax = (cart: Cart): number => {\n\treturn total(cart) * rate;\n};»\n\nexport const other = 1;\n',
		code: 'export function tax(cart: Cart): number {\n\treturn Math.round(total(cart) * rate);\n}',
	},
	{
		title: 'an interface with its comment, which the code has, too',
		languageId: 'typescript',
		file: '// Orders.\n\n«/** An order. */\nexport interface Order {\n\treadonly price: number;\n}»\n\ntype Other = string;\n',
		code: '/** One order of a cart. */\nexport interface Order {\n\treadonly price: number;\n\treadonly count: number;\n}',
	},
	{
		title: 'a method that lost its indentation',
		languageId: 'typescriptreact',
		file: 'class View extends Component {\n\tstate = {};\n\n«\trender() {\n\t\treturn <p>Hello</p>;\n\t}»\n\n\tcomponentDidMount() {\n\t\tthis.load();\n\t}\n}\n',
		code: 'render() {\n\treturn <p class="greeting">Hello</p>;\n}',
		becomes: '\trender() {\n\t\treturn <p class="greeting">Hello</p>;\n\t}',
	},
	{
		title: 'a method of an object',
		languageId: 'vue',
		file: '<template>\n\t<p>{{ total }}</p>\n</template>\n\n<script>\nexport default {\n\tmethods: {\n\t\tload() {\n\t\t\treturn fetch("/cart");\n\t\t},\n«\t\tclear() {\n\t\t\tthis.items = [];\n\t\t},»\n\t\tsave: function () {},\n\t},\n};\n</script>\n',
		code: 'clear() {\n\tthis.items.length = 0;\n}',
		becomes: '\t\tclear() {\n\t\t\tthis.items.length = 0;\n\t\t},',
	},
	{
		title: 'a test by its first line',
		languageId: 'typescript',
		file: "describe('a cart', () => {\n\tit('is empty', () => {\n\t\tassert.equal(new Cart().total, 0);\n\t});\n\n«\tit('adds up', () => {\n\t\tassert.equal(of(1, 2).total, 3);\n\t});»\n});\n",
		code: "\tit('adds up', () => {\n\t\tassert.equal(of(1, 2).total, 3);\n\t\tassert.equal(of(2, 2).total, 4);\n\t});",
	},
	{
		title: 'a function of Python',
		languageId: 'python',
		file: 'import os\n\n\n«def total(cart):\n    """Adds up."""\n    sum = 0\n    for item in cart:\n        sum += item.price\n\n    # The sum.\n    return sum»\n\n\ndef tax(cart):\n    return total(cart) * 0.2\n',
		code: 'def total(cart):\n    """Adds up."""\n    return sum(item.price for item in cart)',
	},
	{
		title: 'a method of Python whose decorators the code has, too',
		languageId: 'python',
		file: 'class Cart:\n    items = []\n\n    def add(self, item):\n        self.items.append(item)\n\n«    @property\n    def total(\n        self,\n    ) -> int:\n        return sum(self.items)»\n\nprint(Cart().total)\n',
		code: '@cached_property\ndef total(self) -> int:\n    return sum(self.items)',
		becomes: '    @cached_property\n    def total(self) -> int:\n        return sum(self.items)',
	},
	{
		title: 'a method of Go by its receiver',
		languageId: 'go',
		file: 'package cart\n\nfunc (o *Order) Total() int {\n\treturn o.price\n}\n\n«func (c *Cart) Total() int {\n\tsum := 0\n\tfor _, o := range c.orders {\n\t\tsum += o.Total()\n\t}\n\treturn sum\n}»\n\nfunc Total() int { return 0 }\n',
		code: 'func (c *Cart) Total() (sum int) {\n\tfor _, o := range c.orders {\n\t\tsum += o.Total()\n\t}\n\treturn\n}',
	},
	{
		title: 'a function in an implementation of Rust',
		languageId: 'rust',
		file: "pub struct Cart<'a> {\n    orders: &'a [Order],\n}\n\nimpl<'a> Cart<'a> {\n    pub fn new(orders: &'a [Order]) -> Self {\n        Self { orders }\n    }\n\n«    pub fn total(&self) -> u32 {\n        let mut sum = 0;\n        for order in self.orders {\n            sum += order.price;\n        }\n        sum\n    }»\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn adds_up() {}\n}\n",
		code: 'pub fn total(&self) -> u32 {\n    self.orders.iter().map(|order| order.price).sum()\n}',
		becomes: '    pub fn total(&self) -> u32 {\n        self.orders.iter().map(|order| order.price).sum()\n    }',
	},
	{
		title: 'an implementation of a trait, of several for one type',
		languageId: 'rust',
		file: 'impl Cart {\n    fn total(&self) -> u32 { 0 }\n}\n\n«impl Display for Cart {\n    fn fmt(&self, f: &mut Formatter) -> Result {\n        write!(f, "cart")\n    }\n}»\n',
		code: 'impl Display for Cart {\n    fn fmt(&self, f: &mut Formatter) -> Result {\n        write!(f, "cart of {}", self.total())\n    }\n}',
	},
	{
		title: 'a method of Java, whose annotation stays',
		languageId: 'java',
		file: 'package shop;\n\npublic class Cart {\n    private final List<Order> orders;\n\n    public Cart(List<Order> orders) {\n        this.orders = orders;\n    }\n\n    @Override\n«    public String toString() {\n        return "Cart";\n    }»\n}\n',
		code: 'public String toString() {\n    return "Cart of " + orders.size();\n}',
		becomes: '    public String toString() {\n        return "Cart of " + orders.size();\n    }',
	},
	{
		title: 'a method of C#, its bracket on a line of its own',
		languageId: 'csharp',
		file: 'namespace Shop\n{\n    public class Cart\n    {\n        public int Count { get; set; }\n\n«        public decimal Total()\n        {\n            decimal sum = 0;\n            foreach (var order in Orders)\n            {\n                sum += order.Price;\n            }\n            return sum;\n        }»\n\n        private void Clear() => Orders.Clear();\n    }\n}\n',
		code: 'public decimal Total()\n{\n    return Orders.Sum(order => order.Price);\n}',
		becomes:
			'        public decimal Total()\n        {\n            return Orders.Sum(order => order.Price);\n        }',
	},
	{
		title: 'a function of C, not its prototype',
		languageId: 'c',
		file: '#include "cart.h"\n\nstatic int total(const struct cart *cart);\n\nint main(void)\n{\n    return total(&cart);\n}\n\n«static int total(const struct cart *cart)\n{\n    int sum = 0;\n    for (int i = 0; i < cart->count; i++)\n        sum += cart->prices[i];\n    return sum;\n}»\n',
		code: 'static int total(const struct cart *cart)\n{\n    int sum = 0;\n    const int *price = cart->prices;\n    for (int i = cart->count; i > 0; i--)\n        sum += *price++;\n    return sum;\n}',
	},
	{
		title: 'a method of C++ outside of its class',
		languageId: 'cpp',
		file: '#include <vector>\n\nint Order::total() const { return price; }\n\n«int Cart::total() const {\n  int sum = 0;\n  for (const auto& order : orders) sum += order.total();\n  return sum;\n}»\n\ntemplate <typename T>\nvoid clear(std::vector<T>& items) {\n  items.clear();\n}\n',
		code: 'int Cart::total() const {\n  return std::accumulate(orders.begin(), orders.end(), 0);\n}',
	},
	{
		title: 'a function of Kotlin, not the call that is given a block',
		languageId: 'kotlin',
		file: 'class Cart(val orders: List<Order>) {\n    fun show() {\n        total(orders) {\n            println(it)\n        }\n    }\n}\n\n«fun total(orders: List<Order>, each: (Int) -> Unit): Int {\n    var sum = 0\n    for (order in orders) sum += order.price\n    return sum\n}»\n',
		code: 'fun total(orders: List<Order>, each: (Int) -> Unit): Int =\n    orders.sumOf { it.price }',
	},
	{
		title: 'a function in an extension of Swift',
		languageId: 'swift',
		file: 'struct Cart {\n    let orders: [Order]\n}\n\nextension Cart: Equatable {\n«    func total() -> Int {\n        var sum = 0\n        for order in orders { sum += order.price }\n        return sum\n    }»\n}\n',
		code: 'func total() -> Int {\n    orders.reduce(0) { $0 + $1.price }\n}',
		becomes: '    func total() -> Int {\n        orders.reduce(0) { $0 + $1.price }\n    }',
	},
	{
		title: 'a method of PHP',
		languageId: 'php',
		file: '<?php\n\nnamespace Shop;\n\nclass Cart\n{\n    private array $orders = [];\n\n«    public function total(): int\n    {\n        $sum = 0;\n        foreach ($this->orders as $order) {\n            $sum += $order->price;\n        }\n        return $sum;\n    }»\n}\n',
		code: 'public function total(): int\n{\n    return array_sum(array_column($this->orders, "price"));\n}',
		becomes:
			'    public function total(): int\n    {\n        return array_sum(array_column($this->orders, "price"));\n    }',
	},
	{
		title: 'a method of Ruby',
		languageId: 'ruby',
		file: 'class Cart\n  attr_reader :orders\n\n«  def total\n    sum = 0\n    orders.each do |order|\n      sum += order.price\n    end\n    sum\n  rescue TypeError\n    0\n  end»\n\n  def empty?\n    orders.empty?\n  end\nend\n',
		code: 'def total\n  orders.sum(&:price)\nend',
		becomes: '  def total\n    orders.sum(&:price)\n  end',
	},
	{
		title: 'a function of Lua',
		languageId: 'lua',
		file: 'local M = {}\n\n«function M.total(cart)\n  local sum = 0\n  for _, item in ipairs(cart) do\n    sum = sum + item.price\n  end\n  return sum\nend»\n\nreturn M\n',
		code: 'function M.total(cart)\n  local sum = 0\n  for i = 1, #cart do sum = sum + cart[i].price end\n  return sum\nend',
	},
	{
		title: 'a function of a shell script',
		languageId: 'shellscript',
		file: '#!/bin/sh\nset -e\n\n«build() {\n  for file in src/*; do\n    compile "$file"\n  done\n}»\n\ntest_all() {\n  build\n}\n\ntest_all\n',
		code: 'build() {\n  compile src/*\n}',
	},
	{
		title: 'a function of Elixir with all its clauses',
		languageId: 'elixir',
		file: 'defmodule Cart do\n  @doc "Adds up."\n«  def total([]), do: 0\n\n  def total([order | rest]) do\n    order.price + total(rest)\n  end»\n\n  def empty?(cart), do: cart == []\nend\n',
		code: 'def total(cart) do\n  cart |> Enum.map(& &1.price) |> Enum.sum()\nend',
		becomes: '  def total(cart) do\n    cart |> Enum.map(& &1.price) |> Enum.sum()\n  end',
	},
	{
		title: 'a function of Haskell with its signature and equations',
		languageId: 'haskell',
		file: 'module Cart where\n\nimport Data.List\n\n«total :: [Order] -> Int\ntotal [] = 0\ntotal (order : rest) = price order + total rest»\n\nisEmpty :: [Order] -> Bool\nisEmpty = null\n',
		code: 'total :: [Order] -> Int\ntotal = sum . map price',
	},
	{
		title: 'a function of Scala',
		languageId: 'scala',
		file: 'object Cart {\n  val rate = 0.2\n\n«  def total(orders: Seq[Order]): Int = {\n    var sum = 0\n    for (order <- orders) sum += order.price\n    sum\n  }»\n}\n',
		code: 'def total(orders: Seq[Order]): Int =\n  orders.map(_.price).sum',
		becomes: '  def total(orders: Seq[Order]): Int =\n    orders.map(_.price).sum',
	},
	{
		title: 'a function of R',
		languageId: 'r',
		file: 'library(dplyr)\n\n«total <- function(cart) {\n  sum <- 0\n  for (item in cart) sum <- sum + item$price\n  sum\n}»\n\nprint(total(list()))\n',
		code: 'total <- function(cart) {\n  sum(cart$price)\n}',
	},
	{
		title: 'a view of SQL',
		languageId: 'sql',
		file: 'CREATE TABLE orders (\n  id INT,\n  price INT\n);\n\n«CREATE VIEW totals AS\nSELECT sum(price)\nFROM orders;»\n\nDROP TABLE carts;\n',
		code: 'create or replace view totals as\nselect customer, sum(price)\nfrom orders\ngroup by customer;',
	},
	{
		title: 'a rule of CSS',
		languageId: 'css',
		file: 'body {\n\tmargin: 0;\n}\n\n«.cart,\n.cart:hover {\n\tcolor: red;\n}»\n\n.cart .total {\n\tfont-weight: bold;\n}\n',
		code: '.cart,\n.cart:hover {\n\tcolor: var(--accent);\n}',
	},
	{
		title: 'a job of YAML',
		languageId: 'yaml',
		file: 'name: Build\non: push\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps:\n    - run: npm ci\n«  test:\n    runs-on: ubuntu-latest\n    steps:\n    - run: npm test»\n  deploy:\n    runs-on: ubuntu-latest\n',
		code: 'test:\n  runs-on: ubuntu-24.04\n  steps:\n  - run: npm test',
		becomes: '  test:\n    runs-on: ubuntu-24.04\n    steps:\n    - run: npm test',
	},
	{
		title: 'a member of JSON, with the comma that its place asks for',
		languageId: 'json',
		file: '{\n  "name": "shop",\n«  "scripts": {\n    "build": "tsc"\n  },»\n  "private": true\n}\n',
		code: '"scripts": {\n  "build": "tsc",\n  "test": "mocha"\n}',
		becomes: '  "scripts": {\n    "build": "tsc",\n    "test": "mocha"\n  },',
	},
	{
		title: 'a section of TOML',
		languageId: 'toml',
		file: '[package]\nname = "shop"\n\n«[dependencies]\nserde = "1"»\n\n[features]\ndefault = []\n',
		code: '[dependencies]\nserde = { version = "1", features = ["derive"] }',
	},
	{
		title: 'a section of Markdown',
		languageId: 'markdown',
		file: "# Shop\n\nIt's a shop.\n\n«## Install\n\nRun `npm install`.\n\n```sh\n# Not a heading\nnpm install\n```»\n\n## Use\n\nDon't.\n",
		code: '## Install\n\nRun `npm ci`.',
	},
	{
		title: 'lines without a name that are most like it',
		languageId: 'typescript',
		file: 'export function total(cart: Cart): number {\n\tconst known = new Map<string, number>();\n«\tfor (const item of cart.items) {\n\t\tconst price = known.get(item.name) ?? item.price;\n\t\tif (price > limit) throw new Error("Too much");\n\t\tsum += price;\n\t}»\n\treturn sum;\n}\n',
		code: 'for (const { name, price: own } of cart.items) {\n\tconst price = known.get(item.name) ?? item.price;\n\tif (price > limit) throw new Error("Too much");\n\tsum += price * rate;\n}',
		becomes:
			'\tfor (const { name, price: own } of cart.items) {\n\t\tconst price = known.get(item.name) ?? item.price;\n\t\tif (price > limit) throw new Error("Too much");\n\t\tsum += price * rate;\n\t}',
	},
	{
		title: 'a function below a text of several lines',
		languageId: 'python',
		file: 'HELP = """\nUse:\n\n# total of a cart\n"""\n«def total(cart):\n    return 0»\n',
		code: '# Adds up.\ndef total(cart):\n    return sum(cart)',
	},
	{
		title: 'a function of a language that is not known',
		languageId: 'odin',
		file: 'package main\n\n«proc total(cart: Cart) {\n    return 0\n}»\n\nproc other() {\n}\n',
		code: 'proc total(cart: Cart) {\n    return 1\n}',
	},
	{
		title: 'a function in a notebook’s cell',
		languageId: 'julia',
		file: 'using Statistics\n\n«function total(cart)\n    result = 0\n    for item in cart\n        result += item.price\n    end\n    result\nend»\n\ntotal([])\n',
		code: 'function total(cart)\n    sum(item -> item.price, cart)\nend',
	},
	{
		title: 'a block of a configuration',
		languageId: 'terraform',
		file: 'variable "region" {\n  default = "eu"\n}\n\n«resource "aws_instance" "shop" {\n  count = 1\n}»\n',
		code: 'resource "aws_instance" "shop" {\n  count = 2\n}',
	},
	{
		title: 'a stage of a Dockerfile by the lines that it shares',
		languageId: 'dockerfile',
		file: 'FROM node:24 AS build\nWORKDIR /shop\n\n«COPY package.json package-lock.json ./\nRUN npm ci\nCOPY . .»\n\nFROM nginx\nEXPOSE 80\n',
		code: 'COPY package.json package-lock.json ./\nRUN npm ci --omit=dev\nCOPY . .',
	},
	{
		title: 'a function in a page',
		languageId: 'html',
		file: '<body>\n  <script>\n«    function total() {\n      return 1;\n    }»\n  </script>\n</body>\n',
		code: 'function total() {\n  return 2;\n}',
		becomes: '    function total() {\n      return 2;\n    }',
	},
	{
		title: 'a function that ends with an indented bracket',
		languageId: 'python',
		file: 'class Cart:\n    def total(self):\n        return 0\n\n«    def rates(self):\n        return {\n            1: 2,\n        }»\n',
		code: 'def rates(self):\n    return {1: 3}',
		becomes: '    def rates(self):\n        return {1: 3}',
	},
	{
		title: 'an element of a page by the lines that it shares',
		languageId: 'html',
		file: '<body>\n  <h1>Shop</h1>\n«  <ul id="cart">\n    <li>Apples</li>\n    <li>Oranges</li>\n  </ul>»\n</body>\n',
		code: '<ul id="cart" class="list">\n  <li>Apples</li>\n  <li>Oranges</li>\n  <li>Pears</li>\n</ul>',
		becomes: '  <ul id="cart" class="list">\n    <li>Apples</li>\n    <li>Oranges</li>\n    <li>Pears</li>\n  </ul>',
	},
];
