import lighthouse from 'lighthouse';

/**
 * `main.ts <port> <runs> <extra runs> <address>`: Lighthouse for a phone on the browser that listens for its tools on
 * <port>; prints the run in the middle as JSON. A run that the machine disturbed is measured again, <extra runs> times at
 * most. A workspace of its own, because of all it brings along.
 */
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof CATEGORIES)[number];

interface Run {
  /** How fast this machine was just then, by Lighthouse's own measure. */
  readonly machine: number;
  readonly isDisturbed: boolean;
  readonly scores: Readonly<Record<Category, number>>;
  readonly shown: Readonly<Record<string, string>>;
  /** Audits that cost points, with what Lighthouse says about them. */
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

/** Below it Lighthouse warns that its figures are those of a busy or slow machine, not of the page. */
const SLOW_MACHINE = 1000;

const measured: Run[] = [];
const undisturbed = (): Run[] => measured.filter(({ isDisturbed }) => !isDisturbed);
while (undisturbed().length < Number(runs) && measured.length < Number(runs) + Number(extraRuns)) {
  measured.push(await measureOrTryAgain());
}
console.log(JSON.stringify(middleOf(undisturbed().length > 0 ? undisturbed() : measured)));

/** The run in the middle by performance, which is the score that varies. */
function middleOf(measured: readonly Run[]): Run | undefined {
  const sorted = measured.toSorted((a, b) => a.scores.performance - b.scores.performance);
  return sorted[sorted.length >> 1];
}

/** On a busy machine the browser's own recording sometimes fails; Lighthouse then asks to be run again. */
function measureOrTryAgain(): Promise<Run> {
  return measure().catch(() => measure());
}

async function measure(): Promise<Run> {
  const result = await lighthouse(address, {
    port: Number(port),
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
    // Nothing of it is read here, and pictures of the whole page take seconds.
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
