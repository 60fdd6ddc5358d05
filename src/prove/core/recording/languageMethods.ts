// What calls of the language’s own functions and methods may change, by their names.

/** Functions and classes of the language whose calls change nothing. */
export const PURE_CALLS =
	/^(?:parseInt|parseFloat|isNaN|isFinite|Number|String|Boolean|BigInt|Symbol|Array|Object|Error|\w+Error|Date|RegExp|structuredClone|(?:en|de)codeURI(?:Component)?|atob|btoa)$/;
export const PURE_CLASSES =
	/^(?:Map|Set|Array|Object|Date|RegExp|Error|\w+Error|String|Number|Boolean|ArrayBuffer|DataView|(?:Int|Uint|Float|Big(?:Int|Uint))\d+(?:Clamped)?Array|URL|URLSearchParams|TextEncoder|TextDecoder|Intl)$/;
/** Objects of the language whose methods change nothing but what they are given first. */
export const NAMESPACES =
	/^(?:Math|JSON|Object|Array|Number|String|Date|Symbol|BigInt|Reflect|Promise|Intl|Buffer|Uint8Array)$/;
export const CHANGES_FIRST = /^(?:assign|define\w+|freeze|seal|preventExtensions|set|setPrototypeOf|deleteProperty)$/;
/** Methods of the language that only read what they are called on, and those that change it. */
export const READS =
	/^(?:at|charAt|charCodeAt|codePointAt|concat|endsWith|entries|every|exec|filter|find|findIndex|findLast|findLastIndex|flat|flatMap|forEach|get|getTime|has|hasOwnProperty|includes|indexOf|join|keys|lastIndexOf|localeCompare|map|match|matchAll|normalize|padEnd|padStart|reduce|reduceRight|repeat|replace|replaceAll|search|slice|some|split|startsWith|subarray|substring|substr|test|then|catch|finally|to[A-Z]\w*|toString|trim|trimEnd|trimStart|valueOf|values|with|get[A-Z]\w*|isSubsetOf|union|intersection|difference)$/;
export const CHANGES =
	/^(?:add|append|clear|copyWithin|delete|fill|pop|push|reverse|set|set[A-Z]\w*|shift|sort|splice|unshift)$/;

/** Methods that call what they are given. */
export const CALLS =
	/^(?:every|filter|find\w*|flatMap|forEach|map|reduce\w*|replace|replaceAll|some|sort|toSorted|then|catch|finally|from|groupBy|parse|stringify)$/;
