/** Places in a memory where a secret may stand: the text around one. */

/** A secret of one line in places of a memory. */
export const places: Readonly<Record<string, (secret: string) => string>> = {
  prose: (secret) => `The deploy uses ${secret} since Monday.\n`,
  'the end of a sentence': (secret) => `The deploy uses ${secret}.\n`,
  brackets: (secret) => `The deploy needs a secret (${secret}), which is kept nowhere else.\n`,
  quotes: (secret) => `Set it to "${secret}", then deploy.\n`,
  bold: (secret) => `- Key: **${secret}**\n`,
  backticks: (secret) => `Set \`${secret}\` before you deploy.\n`,
  'a fence': (secret) => `Run:\n\n\`\`\`sh\nexport SOMETHING=${secret}\n\`\`\`\n`,
  'a fence of JSON': (secret) => `\`\`\`json\n{ "value": "${secret}" }\n\`\`\`\n`,
  'a table': (secret) =>
    `| what | value |\n| --- | --- |\n| deploy | ${secret} |\n| stage | \`x\` |\n`,
  'a narrow table': (secret) => `|what|value|\n|-|-|\n|deploy|${secret}|\n`,
  frontmatter: (secret) => `---\ntype: note\nvalue: ${secret}\n---\n\n# Deploys\n`,
  'quoted frontmatter': (secret) => `---\ntype: note\nvalue: "${secret}"\n---\n\n# Deploys\n`,
  'a link': (secret) => `See [the deploy](https://acme.dev/x?v=${secret}).\n`,
  'the last line': (secret) => `# Deploys\n\n${secret}`,
};

/** A name with its value in places of a memory. */
export const namedPlaces: Readonly<Record<string, (name: string, value: string) => string>> = {
  'prose with a purpose': (name, value) => `The ${name} for staging is \`${value}\`.\n`,
  prose: (name, value) => `Our ${name} is ${value}, ask before you use it.\n`,
  backticks: (name, value) => `- \`${name}\`: \`${value}\`\n`,
  assignment: (name, value) => `\`\`\`sh\nexport ${name}=${value}\n\`\`\`\n`,
  'quoted assignment': (name, value) => `\`\`\`sh\n${name}="${value}"\n\`\`\`\n`,
  JSON: (name, value) => `\`\`\`json\n{ "${name}": "${value}" }\n\`\`\`\n`,
  table: (name, value) => `| name | value |\n| --- | --- |\n| ${name} | ${value} |\n`,
  'table with backticks': (name, value) => `| \`${name}\` | \`${value}\` |\n| --- | --- |\n`,
  frontmatter: (name, value) => `---\n${name}: ${value}\n---\n`,
};

/** A block of several lines in places of a memory. */
export const blockPlaces: Readonly<Record<string, (block: string) => string>> = {
  'a fence': (block) => `# Deploys\n\n\`\`\`\n${block}\n\`\`\`\n`,
  prose: (block) => `The key:\n\n${block}\n\nKeep it.\n`,
  'a quotation': (block) => `${block.replaceAll(/^/gm, '> ')}\n`,
  'a list': (block) => `- The key:\n\n${block.replaceAll(/^/gm, '      ')}\n`,
  frontmatter: (block) => `---\nkey: |\n${block.replaceAll(/^/gm, '  ')}\n---\n`,
  'a string': (block) => `\`\`\`json\n{ "key": ${JSON.stringify(block)} }\n\`\`\`\n`,
  'lines of Windows': (block) => `${block.replaceAll('\n', '\r\n')}\r\n`,
};
