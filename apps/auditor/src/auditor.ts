import type { Log, Metrics } from '@cliffhanger/operations';
import { Counter, Gauge } from 'prom-client';
import { type Check, runCheck } from './audit.ts';
import { type Finding, idOf } from './findings.ts';
import { type SignerAccess, sayToSigner } from './word/payout-word.ts';
import { readState } from './word/state-file.ts';

export interface AuditorParts {
  readonly checks: readonly Check[];
  /** Undefined: findings are reported, but payouts are not stopped. */
  readonly signer: SignerAccess | undefined;
  readonly stateFile: string;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** The response of `/findings`. */
export interface AuditorReport {
  readonly turns: number;
  readonly endedAt: string | null;
  readonly payouts: 'open' | 'stopped' | 'not-told';
  readonly findings: readonly (Finding & { readonly since: string; readonly explained?: string })[];
}

export interface Auditor {
  turn(): Promise<void>;
  told(): AuditorReport;
}

const SEVERITIES = ['fault', 'blind', 'explained'] as const;

const iso = (at: number): string => new Date(at).toISOString();

/** In each turn, runs all checks, reports findings, and stops payouts while there is a fault. */
export function createAuditor({ checks, signer, stateFile, log, metrics }: AuditorParts): Auditor {
  const since = new Map<string, number>();
  const open = new Map<string, readonly Finding[]>();
  let explained: Readonly<Record<string, string>> = {};
  let turns = 0;
  let endedAt: number | undefined;
  let payouts: AuditorReport['payouts'] = 'not-told';
  let stoppedAt = 0;
  const counted = gauges(metrics);

  /** Repeated in each turn, in case the signer was unreachable or payouts were resumed too early. */
  const stop = async (faults: readonly Finding[]): Promise<void> => {
    const [first] = faults;
    if (first === undefined) return;
    const because = `${first.words}${faults.length > 1 ? ` And ${faults.length - 1} more.` : ''}`;
    if (signer === undefined) {
      log.error({ because }, 'payouts should be stopped, and there is no signer to say it to');
      return;
    }
    stoppedAt = Date.now();
    payouts = await sayToSigner(signer, 'stop', { saidAt: stoppedAt, because });
    counted.words.inc({ word: 'stop' });
    log.error({ because, payouts }, 'payouts are stopped');
  };

  const tell = (check: string, found: readonly Finding[]): void => {
    const ids = new Set(found.map(idOf));
    for (const finding of found) {
      const id = idOf(finding);
      if (since.has(id)) continue;
      since.set(id, Date.now());
      log.error({ finding: id, severity: finding.severity }, finding.words);
    }
    for (const id of since.keys()) {
      if (!id.startsWith(`${check}/`) || ids.has(id)) continue;
      since.delete(id);
      log.info({ finding: id }, 'no longer found');
    }
  };

  return {
    turn: async () => {
      const begun = performance.now();
      const state = readState(stateFile);
      ({ explained } = state);
      if (payouts === 'stopped' && state.resumedAt > stoppedAt) payouts = 'open';
      for (const check of checks) {
        const own = await runCheck(check);
        open.set(check.name, own);
        tell(check.name, own);
        const standings = Map.groupBy(own, (one) => (idOf(one) in explained ? 'explained' : one.severity));
        for (const severity of SEVERITIES)
          counted.findings.set({ check: check.name, severity }, standings.get(severity)?.length ?? 0);
        // After each check instead of at the end of the turn, to stop payouts as early as possible.
        await stop(standings.get('fault') ?? []);
      }
      turns += 1;
      endedAt = Date.now();
      counted.seconds.set((performance.now() - begun) / 1_000);
      counted.endedAt.set(endedAt / 1_000);
    },
    told: () => ({
      turns,
      endedAt: endedAt === undefined ? null : iso(endedAt),
      payouts,
      findings: [...open.values()].flat().map((finding) => {
        const reason = explained[idOf(finding)];
        return {
          ...finding,
          since: iso(since.get(idOf(finding)) ?? Date.now()),
          ...(reason === undefined ? {} : { explained: reason }),
        };
      }),
    }),
  };
}

function gauges(metrics: Metrics) {
  const registers = [metrics];
  return {
    findings: new Gauge({
      name: 'auditor_findings',
      help: 'Findings that are open, by what was checked: a fault stops payouts, an explained one no longer does, blind is what could not be looked at.',
      labelNames: ['check', 'severity'],
      registers,
    }),
    seconds: new Gauge({ name: 'auditor_turn_seconds', help: 'How long the last turn took.', registers }),
    endedAt: new Gauge({
      name: 'auditor_turn_ended_at_seconds',
      help: 'When the last turn ended. An auditor that stands still finds nothing.',
      registers,
    }),
    words: new Counter({
      name: 'auditor_words_total',
      help: 'Words that were said to the signer.',
      labelNames: ['word'],
      registers,
    }),
  };
}
