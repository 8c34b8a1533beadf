import { type ContentBlock, readBlocks } from './page.ts';

/* The editor's form of a page: `# ` begins a heading, `- ` a list item, an empty line separates texts. */

export const textOfBlocks = (blocks: readonly ContentBlock[]): string =>
  blocks.map((block) => TYPED[block.kind](block as never)).join('\n\n');

const TYPED: {
  readonly [Kind in ContentBlock['kind']]: (block: Extract<ContentBlock, { kind: Kind }>) => string;
} = {
  heading: ({ text }) => `# ${text}`,
  text: ({ text }) => text,
  list: ({ items }) => items.map((item) => `- ${item}`).join('\n'),
};

export const blocksOfText = (text: string): readonly ContentBlock[] =>
  readBlocks(
    text
      .replaceAll('\r', '')
      .split(/\n{2,}/)
      .flatMap(blocksOfPart),
  );

/** A line directly below a heading is a separate block. */
function blocksOfPart(part: string): unknown[] {
  const blocks: unknown[] = [];
  let items: string[] = [];
  let lines: string[] = [];
  const end = () => {
    if (items.length > 0) blocks.push({ kind: 'list', items });
    if (lines.length > 0) blocks.push({ kind: 'text', text: lines.join('\n') });
    [items, lines] = [[], []];
  };
  for (const line of part.split('\n')) {
    const item = /^[-*] (.*)$/.exec(line)?.[1];
    const heading = /^#+ (.*)$/.exec(line)?.[1];
    if (item !== undefined) {
      if (lines.length > 0) end();
      items.push(item);
    } else if (heading === undefined) {
      if (items.length > 0) end();
      lines.push(line);
    } else {
      end();
      blocks.push({ kind: 'heading', text: heading });
    }
  }
  end();
  return blocks;
}
