const SHARDED = /^(.*)--shard=(\d+)\/(\d+)(.*)$/gm;

/** Shards that no matrix value runs: their tests would be skipped silently. */
export function missingShards(texts: readonly string[]): readonly string[] {
  const shards = texts.flatMap((text) =>
    [...text.matchAll(SHARDED)].map(([, before = '', part, total, after = '']) => ({
      command: `${before}--shard=…/${total}${after}`.trim(),
      part: Number(part),
      total: Number(total),
    })),
  );
  return [...Map.groupBy(shards, ({ command }) => command)].flatMap(([command, parts]) => {
    const total = parts[0]?.total ?? 0;
    const run = parts.map(({ part }) => part);
    const missing = Array.from({ length: total }, (_, index) => index + 1).filter(
      (one) => !run.includes(one),
    );
    const unknown = run.filter((part) => part < 1 || part > total);
    return [
      ...missing.map((part) => `${command}: part ${part} is not run`),
      ...unknown.map((part) => `${command}: there is no part ${part}`),
    ];
  });
}
