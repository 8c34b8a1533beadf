import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { chromium } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS, openBrowser } from '../../browser/chromium.ts';
import type { Figure } from '../../browser/verdict.ts';
import { measureWithLighthouse } from '../lighthouse.ts';
import { judgeAndExit, stackToMeasure } from '../measuring.ts';
import { type FirstFrame, firstFrameOf } from './first-frame.ts';

/**
 * `pnpm -C lab quality:storefront`: measures how soon a drama's page plays and how much it fetches, served by
 * the real API with production settings. Prints one line of JSON at the end, and fails when a target is
 * missed.
 */
const RUNS = 3;
const LARGEST_SCRIPTS_KB = 90;
const LATEST_FRAME_MS = 1_500;
const LARGEST_FONTS_KB = 60;
const LARGEST_SHIFT = 0.02;
const LOWEST_SCORE = 95;
const ENDS_WITHIN_MS = 300_000;

const { addresses, stack } = stackToMeasure('quality');
const landing = `${addresses.apiUrl}/watch/drama/${SAMPLE_DRAMAS.theNinthDebt.id}`;
const signal = AbortSignal.timeout(ENDS_WITHIN_MS);

await judgeAndExit({
  name: 'storefront',
  dataFolder: addresses.dataFolder,
  stop: () => stack.stop(),
  async measure() {
    await stack.start();
    return [...framesIn(await measureFrames()), ...(await measureScores())];
  },
});

async function measureFrames(): Promise<readonly FirstFrame[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  const measured: FirstFrame[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true });
      measured.push(await firstFrameOf(context, landing));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  for (const { afterMs, scriptsKb, fontsKb, layoutShift } of measured)
    console.log(
      `  first frame ${afterMs} ms, scripts ${scriptsKb} KB, letters ${fontsKb} KB, moved ${layoutShift.toFixed(4)}`,
    );
  return measured;
}

/** The median time, and the largest of everything else. */
function framesIn(measured: readonly FirstFrame[]): readonly Figure[] {
  const times = measured.map(({ afterMs }) => afterMs).toSorted((a, b) => a - b);
  return [
    {
      name: 'first frame of the preview on slow 4G, ms',
      ours: times[times.length >> 1] ?? Number.NaN,
      target: LATEST_FRAME_MS,
      good: 'at most',
    },
    {
      name: 'scripts before the first frame, KB gzip',
      ours: Math.max(...measured.map(({ scriptsKb }) => scriptsKb)),
      target: LARGEST_SCRIPTS_KB,
      good: 'at most',
    },
    {
      name: 'letters of the landing page, KB',
      ours: Math.max(...measured.map(({ fontsKb }) => fontsKb)),
      target: LARGEST_FONTS_KB,
      good: 'at most',
    },
    {
      name: 'layout shift of the landing page',
      ours: Number(Math.max(...measured.map(({ layoutShift }) => layoutShift)).toFixed(4)),
      target: LARGEST_SHIFT,
      good: 'at most',
    },
  ];
}

async function measureScores(): Promise<readonly Figure[]> {
  const browser = await openBrowser();
  try {
    const { machine, scores, shown, faults } = await measureWithLighthouse(landing, {
      port: browser.port,
      runs: RUNS,
      extraRuns: 2,
      signal,
    });
    console.log(`\nLighthouse: ${Object.values(scores).join(' / ')} (machine ${machine})`);
    for (const [name, value] of Object.entries(shown)) console.log(`  ${name} ${value}`);
    for (const fault of faults) console.log(`  to do: ${fault}`);
    return Object.entries(scores).map(([name, ours]) => ({
      name: `landing ${name}`,
      ours,
      target: LOWEST_SCORE,
      good: 'at least',
    }));
  } finally {
    await browser.close();
  }
}
