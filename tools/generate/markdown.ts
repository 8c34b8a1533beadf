/** A file that says how it is made, so that nobody edits it by hand. */
export const generatedPage = (title: string, ...parts: readonly string[]): string =>
  `${[`# ${title}`, '<!-- Made by `pnpm generate` from packages/wire. -->', ...parts].join('\n\n')}\n`;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');

export const code = (text: string): string => `\`${text}\``;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
