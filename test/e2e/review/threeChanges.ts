/** Code with three changes that are apart. */
export const SOURCE = 'var one = 1;\nkeep();\nkeep();\nvar two = 2;\nkeep();\nkeep();\nvar three = 3;\n';
export const BETTER = SOURCE.replaceAll('var ', 'const ');
