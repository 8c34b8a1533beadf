import type { PublicRecords } from '@cliffhanger/application/ports';
import type { Instant } from '@cliffhanger/core/kernel';
import { t } from '@cliffhanger/i18n/server';
import type { FastifyInstance } from 'fastify';
import { publicJson, publicPage, readSeldom } from '../public-page/index.ts';
import { statusJson } from '../status/index.ts';
import type { ServiceStatus } from '../status/watch-status.ts';
import { FIXED_RULES, PROMISES, promiseMs, RULE_SETTINGS, ruleOf } from './rule-settings.ts';
import { type PublicRules, RULES_STYLE, rulesBody } from './rules-page.ts';

const keptForSeconds = 30;

interface Requires {
  readonly records: Pick<PublicRecords, 'settingVersions' | 'reviewTimes' | 'earnings'>;
  readonly status: () => Promise<ServiceStatus>;
  readonly now: () => Instant;
}

/**
 * `/rules` is a page, `/rules.json` for programs: the rules in force, who changed them, and their effects.
 */
export function addRules(http: FastifyInstance, { records, status, now }: Requires): void {
  const page = publicPage({ section: 'rules', style: RULES_STYLE, keptForSeconds });
  const read = readSeldom(
    keptForSeconds * 1_000,
    async (): Promise<PublicRules> => ({
      versions: await records.settingVersions(),
      times: await records.reviewTimes(),
      earnings: await records.earnings(),
    }),
  );
  http.get('/rules', (request, reply) =>
    page.send(request, reply, async (locale) => {
      const rules = await read();
      const { parts } = await status();
      return {
        title: t(locale, 'rules.title'),
        body: rulesBody({ ...rules, parts, now: now() }, locale),
        files: [{ name: 'JSON', address: '/rules.json' }],
      };
    }),
  );
  http.get('/rules.json', async (request, reply) =>
    publicJson(request, reply, {
      keptForSeconds,
      answer: rulesJson(await read(), await status(), now()),
    }),
  );
}

function rulesJson({ versions, times, earnings }: PublicRules, status: ServiceStatus, now: Instant) {
  const kinds = Object.keys(PROMISES) as (keyof typeof PROMISES)[];
  return {
    settings: [...RULE_SETTINGS, ...Object.values(PROMISES)].map((name) => {
      const { unit, value, bounds, versions: changes } = ruleOf(name, versions, now);
      return {
        name,
        unit: unit ?? null,
        value,
        limits: bounds ?? null,
        history: changes.map(({ value: was, effectiveFrom, decidedAt, proposedBy, confirmedBy }) => ({
          value: was,
          proposedBy,
          confirmedBy,
          effectiveFrom: new Date(effectiveFrom).toISOString(),
          decidedAt: new Date(decidedAt).toISOString(),
        })),
      };
    }),
    fixed: FIXED_RULES,
    reviewTimes: kinds.map((kind) => {
      const took = times.find((one) => one.kind === kind);
      return {
        kind,
        promisedMs: promiseMs(kind, versions, now),
        decided: took?.decided ?? 0,
        halfWithinMs: took?.medianMs ?? null,
        ninetyFiveOfHundredWithinMs: took?.p95Ms ?? null,
      };
    }),
    earnings:
      earnings === undefined
        ? null
        : {
            month: earnings.month.slice(0, 7),
            unit: 'micro-usdt',
            levels: earnings.levels.map(({ quarterBelow, halfBelow, quarterAbove, ...level }) => ({
              ...level,
              quarterBelow: quarterBelow.toString(),
              halfBelow: halfBelow.toString(),
              quarterAbove: quarterAbove.toString(),
            })),
          },
    incidents: statusJson(status),
  };
}
