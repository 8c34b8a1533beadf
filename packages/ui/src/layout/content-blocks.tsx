interface Block {
  readonly kind: 'heading' | 'text' | 'list';
  readonly text: string | null;
  readonly items: readonly string[];
}

/** Renders plain text; markup in it is not interpreted. */
export const ContentBlocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, index) => <ContentBlock key={`${index} ${block.kind}`} block={block} />);

function ContentBlock({ block: { kind, text, items } }: { block: Block }) {
  if (kind === 'heading') return <h3 className="pt-2 text-head">{text}</h3>;
  if (kind === 'text') return <p className="whitespace-pre-line">{text}</p>;
  return (
    <ul className="grid list-disc gap-1.5 ps-5 marker:text-muted">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
