interface Heading {
  readonly title: string;
  readonly madeFrom: string;
}

/** A page with a note that it is generated, against manual edits. */
export function generatedPage(heading: string | Heading, ...parts: readonly string[]): string {
  const { title, madeFrom } =
    typeof heading === 'string' ? { title: heading, madeFrom: 'packages/wire' } : heading;
  return `${[`# ${title}`, `<!-- Made by \`pnpm generate\` from ${madeFrom}. -->`, ...parts].join('\n\n')}\n`;
}

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');

export const code = (text: string): string => `\`${text}\``;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
