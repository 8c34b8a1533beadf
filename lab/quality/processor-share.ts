const LOOKS = 5;
const LOOK_MS = 200;

/**
 * The share of a CPU available here now, from 0 to 1: with less, page speed depends more on other load than
 * on the page.
 */
export function processorShare(): number {
  const shares = Array.from({ length: LOOKS }, () => {
    const [startedAt, before] = [performance.now(), process.cpuUsage()];
    while (performance.now() - startedAt < LOOK_MS);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / (performance.now() - startedAt);
  });
  return Math.min(1, shares.toSorted((a, b) => a - b)[LOOKS >> 1] ?? 0);
}
