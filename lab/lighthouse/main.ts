import lighthouse from 'lighthouse';

/**
 * `main.ts <port> <runs> <extra runs> <address>`: runs Lighthouse for a phone in the browser with debugging
 * port <port>, and prints the median run as JSON. A run disturbed by other load is repeated, at most <extra
 * runs> times. A separate workspace, because of its many dependencies.
 */
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof CATEGORIES)[number];

interface Run {
  /** Lighthouse's own measure of the machine's speed during the run. */
  readonly machine: number;
  readonly isDisturbed: boolean;
  readonly scores: Readonly<Record<Category, number>>;
  readonly shown: Readonly<Record<string, string>>;
  /** Audits that cost points, with Lighthouse's explanation. */
  readonly faults: readonly string[];
}

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

const [port = '0', runs = '1', extraRuns = '0', address = ''] = process.argv.slice(2);

/** Below it Lighthouse warns that its figures describe a busy or slow machine, not the page. */
const SLOW_MACHINE = 1000;

const measured: Run[] = [];
const undisturbed = (): Run[] => measured.filter(({ isDisturbed }) => !isDisturbed);
while (undisturbed().length < Number(runs) && measured.length < Number(runs) + Number(extraRuns)) {
  measured.push(await measureOrTryAgain());
}
console.log(JSON.stringify(middleOf(undisturbed().length > 0 ? undisturbed() : measured)));

/** The median run by performance, which is the score that varies. */
function middleOf(measured: readonly Run[]): Run | undefined {
  const sorted = measured.toSorted((a, b) => a.scores.performance - b.scores.performance);
  return sorted[sorted.length >> 1];
}

/** On a busy machine Chromium's tracing sometimes fails, and Lighthouse asks for another run. */
function measureOrTryAgain(): Promise<Run> {
  return measure().catch(() => measure());
}

async function measure(): Promise<Run> {
  const result = await lighthouse(address, {
    port: Number(port),
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
    // Unused here, and takes seconds.
    disableFullPageScreenshot: true,
  });
  if (result === undefined) throw new Error(`${address} was not measured`);
  const { categories, audits, runtimeError, environment } = result.lhr;
  if (runtimeError !== undefined) throw new Error(`${address}: ${runtimeError.message}`);
  const score = (category: Category): number => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    machine: Math.round(environment.benchmarkIndex),
    isDisturbed: environment.benchmarkIndex < SLOW_MACHINE,
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    shown: Object.fromEntries(METRICS.map((name) => [name, audits[name]?.displayValue ?? ''])),
    faults: faultsIn(result.lhr),
  };
}

function faultsIn({
  categories,
  audits,
}: Pick<NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'], 'categories' | 'audits'>): string[] {
  const weighed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  );
  return weighed.flatMap(({ id }) => {
    const audit = audits[id];
    if (audit === undefined || audit.score === null || audit.score >= 0.9) return [];
    return [`${audit.title}${audit.displayValue === undefined ? '' : ` (${audit.displayValue})`}`];
  });
}
