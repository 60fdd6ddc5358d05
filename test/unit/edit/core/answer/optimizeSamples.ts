/** Part of a document, and the result of a good answer. */
export interface OptimizeSample {
	readonly languageId: string;
	/** Whole lines of a document; those between « and » are selected. */
	readonly document: string;
	/** The wanted replacement, without the indentation of the place. */
	readonly better: string;
}

/** One for each language, unambiguous: the same names, other lines. */
export const SAMPLES = {
	javascript: {
		languageId: 'javascript',
		document: `import { rate } from './rate.js';

«export function totalOf(cart) {
  let total = 0;
  for (let i = 0; i < cart.length; i++) {
    total = total + cart[i].price * rate;
  }
  return total;
}»

export const empty = [];
`,
		better: `export function totalOf(cart) {
  let total = 0;
  for (const { price } of cart) total += price;
  return total * rate;
}`,
	},
	typescript: {
		languageId: 'typescript',
		document: `export class Shelf {
	readonly #books = new Map<string, Book>();

«	titles(year: number): string[] {
		const found: string[] = [];
		for (const [isbn, book] of this.#books) {
			if (book.year === year) {
				found.push(book.title);
			}
		}
		return found;
	}»

	add(book: Book): void {
		this.#books.set(book.isbn, book);
	}
}
`,
		better: `titles(year: number): string[] {
	const found: string[] = [];
	for (const book of this.#books.values()) {
		if (book.year === year) found.push(book.title);
	}
	return found;
}`,
	},
	python: {
		languageId: 'python',
		document: `import math


«def mean_distance(points):
    total = 0
    for i in range(len(points)):
        x, y = points[i]
        total = total + math.sqrt(x * x + y * y)
    return total / len(points)»


def origin():
    return (0, 0)
`,
		better: `def mean_distance(points):
    total = sum(math.hypot(x, y) for x, y in points)
    return total / len(points)`,
	},
	pythonMethod: {
		languageId: 'python',
		document: `class Ledger:
    def __init__(self):
        self.entries = []

«    def balance(self, account):
        result = 0
        for entry in self.entries:
            if entry.account == account:
                result = result + entry.amount
        return result»

    def clear(self):
        self.entries = []
`,
		better: `def balance(self, account):
    return sum(
        entry.amount
        for entry in self.entries
        if entry.account == account
    )`,
	},
	java: {
		languageId: 'java',
		document: `public class Words {
    private final List<String> words = new ArrayList<>();

«    public String joined(String separator) {
        String text = "";
        for (int i = 0; i < words.size(); i++) {
            if (i > 0) {
                text += separator;
            }
            text += words.get(i);
        }
        return text;
    }»

    public int count() {
        return words.size();
    }
}
`,
		better: `public String joined(String separator) {
    StringBuilder text = new StringBuilder();
    for (String word : words) {
        if (text.length() > 0) text.append(separator);
        text.append(word);
    }
    return text.toString();
}`,
	},
	csharp: {
		languageId: 'csharp',
		document: `namespace Garden
{
    public class Bed
    {
        private readonly List<Plant> plants = new();

«        public int Thirsty(int limit)
        {
            int count = 0;
            foreach (var plant in plants)
            {
                if (plant.Water < limit)
                {
                    count = count + 1;
                }
            }
            return count;
        }»

        public void Add(Plant plant) => plants.Add(plant);
    }
}
`,
		better: `public int Thirsty(int limit)
{
    int count = 0;
    foreach (var plant in plants)
    {
        if (plant.Water < limit) count++;
    }
    return count;
}`,
	},
	go: {
		languageId: 'go',
		document: `package tide

import "strings"

«func Joined(levels []string) string {
	text := ""
	for i := 0; i < len(levels); i++ {
		text = text + strings.TrimSpace(levels[i])
	}
	return text
}»

func Lowest() int { return -4 }
`,
		better: `func Joined(levels []string) string {
	var text strings.Builder
	for _, level := range levels {
		text.WriteString(strings.TrimSpace(level))
	}
	return text.String()
}`,
	},
	rust: {
		languageId: 'rust',
		document: `use crate::Stone;

«pub fn heaviest(stones: &[Stone]) -> Option<u32> {
    let mut best: Option<u32> = None;
    for i in 0..stones.len() {
        if best.is_none() || stones[i].weight > best.unwrap() {
            best = Some(stones[i].weight);
        }
    }
    best
}»

pub const LIMIT: u32 = 90;
`,
		better: `pub fn heaviest(stones: &[Stone]) -> Option<u32> {
    stones.iter().map(|stone| stone.weight).max()
}`,
	},
	cpp: {
		languageId: 'cpp',
		document: `#include <vector>

«int countEven(std::vector<int> numbers) {
    int count = 0;
    for (int i = 0; i < numbers.size(); i++) {
        if (numbers[i] % 2 == 0) {
            count = count + 1;
        }
    }
    return count;
}»

int zero() { return 0; }
`,
		better: `int countEven(const std::vector<int>& numbers) {
    int count = 0;
    for (int number : numbers) {
        if (number % 2 == 0) ++count;
    }
    return count;
}`,
	},
	ruby: {
		languageId: 'ruby',
		document: `class Orchard
  attr_reader :trees

«  def ripe(month)
    found = []
    @trees.each do |tree|
      if tree.month == month
        found << tree.name
      end
    end
    found
  end»

  def size
    @trees.size
  end
end
`,
		better: `def ripe(month)
  @trees.filter_map do |tree|
    tree.name if tree.month == month
  end
end`,
	},
	php: {
		languageId: 'php',
		document: `<?php

namespace App\\Mail;

«function recipients(array $people): array
{
    $result = [];
    for ($i = 0; $i < count($people); $i++) {
        if ($people[$i]->wantsMail) {
            $result[] = $people[$i]->address;
        }
    }
    return $result;
}»

const SENDER = 'post';
`,
		better: `function recipients(array $people): array
{
    $result = [];
    foreach ($people as $person) {
        if ($person->wantsMail) $result[] = $person->address;
    }
    return $result;
}`,
	},
	kotlin: {
		languageId: 'kotlin',
		document: `package music

«fun longest(songs: List<Song>): Song? {
    var best: Song? = null
    for (i in 0 until songs.size) {
        if (best == null || songs[i].seconds > best.seconds) {
            best = songs[i]
        }
    }
    return best
}»

val silence = Song("", 0)
`,
		better: `fun longest(songs: List<Song>): Song? {
    return songs.maxByOrNull { song -> song.seconds }
}`,
	},
	swift: {
		languageId: 'swift',
		document: `import Foundation

«func initials(of names: [String]) -> String {
    var text = ""
    for i in 0..<names.count {
        if let first = names[i].first {
            text = text + String(first)
        }
    }
    return text
}»

let nobody = ""
`,
		better: `func initials(of names: [String]) -> String {
    return String(names.compactMap { name in name.first })
}`,
	},
	shellscript: {
		languageId: 'shellscript',
		document: `#!/bin/bash
set -e

«count_lines() {
  local total=0
  for file in $(ls *.log); do
    lines=$(cat "$file" | wc -l)
    total=$((total + lines))
  done
  echo "$total"
}»

count_lines
`,
		better: `count_lines() {
  local total=0
  for file in *.log; do
    lines=$(wc -l < "$file")
    total=$((total + lines))
  done
  echo "$total"
}`,
	},
	sql: {
		languageId: 'sql',
		document: `CREATE INDEX visit_day ON visit (day);

«SELECT name, city
FROM guest
WHERE id IN (
  SELECT guest_id FROM visit WHERE YEAR(day) = 2024
)
ORDER BY name;»

SELECT COUNT(*) FROM visit;
`,
		better: `SELECT name, city
FROM guest
WHERE EXISTS (
  SELECT 1 FROM visit
  WHERE guest_id = guest.id AND day >= '2024-01-01' AND day < '2025-01-01'
)
ORDER BY name;`,
	},
	lua: {
		languageId: 'lua',
		document: `local shelf = {}

«function shelf.names(items)
  local text = ""
  for i = 1, #items do
    text = text .. items[i].name .. "\\n"
  end
  return text
end»

return shelf
`,
		better: `function shelf.names(items)
  local names = {}
  for i, item in ipairs(items) do
    names[i] = item.name
  end
  return table.concat(names, "\\n") .. "\\n"
end`,
	},
	css: {
		languageId: 'css',
		document: `body { margin: 0; }

«.card {
  padding-top: 8px;
  padding-right: 12px;
  padding-bottom: 8px;
  padding-left: 12px;
  color: #333333;
}»

.note { color: #666; }
`,
		better: `.card {
  padding: 8px 12px;
  color: #333;
}`,
	},
	html: {
		languageId: 'html',
		document: `<!DOCTYPE html>
<html>
  <body>
«    <div class="menu">
      <div onclick="go('a')">First</div>
      <div onclick="go('b')">Second</div>
    </div>»
    <p>Welcome.</p>
  </body>
</html>
`,
		better: `<nav class="menu">
  <a href="#a">First</a>
  <a href="#b">Second</a>
</nav>`,
	},
	yaml: {
		languageId: 'yaml',
		document: `name: build

jobs:
«  test:
    runs-on: ubuntu-20.04
    steps:
      - uses: actions/checkout@v2
      - run: npm install
      - run: npm test»
  publish:
    needs: test
`,
		better: `test:
  runs-on: ubuntu-latest
  steps:
    - uses: actions/checkout@v4
    - run: npm ci
    - run: npm test`,
	},
	scala: {
		languageId: 'scala',
		document: `object Weather {
«  def warmest(days: List[Day]): Int = {
    var best = Int.MinValue
    for (day <- days) {
      if (day.degrees > best) {
        best = day.degrees
      }
    }
    best
  }»

  val freezing = 0
}
`,
		better: `def warmest(days: List[Day]): Int = {
  days.map(_.degrees).foldLeft(Int.MinValue)(_ max _)
}`,
	},
	haskell: {
		languageId: 'haskell',
		document: `module Sums where

«squares :: [Int] -> Int
squares [] = 0
squares (x:xs) = x * x + squares xs»

answer :: Int
answer = 42
`,
		better: `squares :: [Int] -> Int
squares = foldl' (\\total x -> total + x * x) 0`,
	},
	dart: {
		languageId: 'dart',
		document: `import 'seat.dart';

«int freeSeats(List<Seat> seats) {
  var count = 0;
  for (var i = 0; i < seats.length; i++) {
    if (!seats[i].taken) {
      count = count + 1;
    }
  }
  return count;
}»

const rows = 12;
`,
		better: `int freeSeats(List<Seat> seats) {
  return seats.where((seat) => !seat.taken).length;
}`,
	},
	r: {
		languageId: 'r',
		document: `library(stats)

«row_means <- function(table) {
  result <- c()
  for (i in 1:nrow(table)) {
    result <- c(result, mean(as.numeric(table[i, ])))
  }
  result
}»

cutoff <- 0.5
`,
		better: `row_means <- function(table) {
  result <- rowMeans(as.matrix(table))
  unname(result)
}`,
	},
} as const satisfies Readonly<Record<string, OptimizeSample>>;

export type SampleName = keyof typeof SAMPLES;
