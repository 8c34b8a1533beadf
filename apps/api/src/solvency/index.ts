import { createHash } from 'node:crypto';
import type { Requires } from '@cliffhanger/application/ports';
import { getSolvency, getSolvencyProof } from '@cliffhanger/application/solvency';
import type { Instant } from '@cliffhanger/core/kernel';
import { parseReport } from '@cliffhanger/core/solvency';
import { t } from '@cliffhanger/i18n/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicFile, publicJson, publicPage, readSeldom } from '../public-page/index.ts';
import { noReportBody, type ShownSolvency, solvencyBody } from './solvency-page.ts';
import { SOLVENCY_STYLE } from './solvency-style.ts';

/** The report changes once a day; a new one may be this late. */
const keptForSeconds = 60;
const READ_EVERY_MS = 10_000;
/** Size of the cache for earlier days. */
const MOST_DAYS = 200;

interface SolvencyRoutes {
  readonly dependencies: Requires<'transactions', 'solvency' | 'proofLog'>;
  readonly now: () => Instant;
  /** Address of the script that checks a seller's file in the browser; undefined if it is not built. */
  readonly checkScript: () => string | undefined;
}

type Published = Omit<ShownSolvency, 'now' | 'canCheck'> & { readonly text: string };

/**
 * `/solvency` and `/solvency/<day>` are pages; `/solvency.json` and `/solvency/<day>.json` are the report's
 * exact bytes; `/solvency.proof.json` and `/solvency/<day>.proof.json` add all that is needed to verify it.
 */
export function addSolvency(http: FastifyInstance, { dependencies, now, checkScript }: SolvencyRoutes): void {
  const published = publishedDays(dependencies);
  const page = publicPage({ section: 'solvency', style: SOLVENCY_STYLE, keptForSeconds });

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, day?: string) => {
    const shown = await published(day);
    if (shown === undefined && day !== undefined) reply.code(404);
    return page.send(request, reply, (locale) => ({
      title: t(locale, 'solvency.title'),
      body:
        shown === undefined
          ? noReportBody(locale)
          : solvencyBody({ ...shown, now: now(), canCheck: checkScript() !== undefined }, locale),
      files: shown === undefined ? [] : filesOf(shown.report.day),
      script: shown && checkScript(),
    }));
  };
  const sendFile = async (request: FastifyRequest, reply: FastifyReply, day?: string) => {
    const shown = await published(day);
    if (shown === undefined) return reply.code(404).send({ error: 'no report' });
    return publicFile(request, reply, {
      keptForSeconds,
      type: 'application/json; charset=utf-8',
      text: shown.text,
    });
  };

  const sendProof = async (request: FastifyRequest, reply: FastifyReply, day?: string) => {
    const proof = await getSolvencyProof(dependencies)(day);
    if (proof === undefined) return reply.code(404).send({ error: 'no report' });
    return publicJson(request, reply, { keptForSeconds, answer: proof });
  };

  http.get('/solvency', (request, reply) => sendPage(request, reply));
  http.get('/solvency.json', (request, reply) => sendFile(request, reply));
  http.get('/solvency.proof.json', (request, reply) => sendProof(request, reply));
  http.get('/solvency/:day', (request, reply) => {
    const asked = (request.params as { readonly day: string }).day;
    const [, day, file] = /^(\d{4}-\d{2}-\d{2})(\.json|\.proof\.json)?$/.exec(asked) ?? [];
    if (day === undefined || Number.isNaN(Date.parse(day))) return reply.code(404).send({ error: 'no day' });
    if (file === undefined) return sendPage(request, reply, day);
    return file === '.json' ? sendFile(request, reply, day) : sendProof(request, reply, day);
  });
}

const filesOf = (day: string) => [
  { name: 'JSON', address: `/solvency/${day}.json` },
  { name: 'Proof', address: `/solvency/${day}.proof.json` },
];

/** Caches each day, so that concurrent requests read it once per period. */
function publishedDays(dependencies: SolvencyRoutes['dependencies']) {
  const readers = new Map<string, () => Promise<Published | undefined>>();
  return (day?: string): Promise<Published | undefined> => {
    const name = day ?? '';
    const known = readers.get(name);
    if (known !== undefined) return known();
    if (readers.size >= MOST_DAYS) readers.clear();
    const reader = readSeldom(READ_EVERY_MS, () => readDay(dependencies, day));
    readers.set(name, reader);
    return reader();
  };
}

async function readDay(
  dependencies: SolvencyRoutes['dependencies'],
  day: string | undefined,
): Promise<Published | undefined> {
  const { shown, days } = await getSolvency(dependencies)(day);
  if (shown === undefined) return undefined;
  return {
    text: shown.report,
    report: parseReport(shown.report),
    logIndex: shown.logIndex,
    digest: createHash('sha256').update(shown.report).digest('hex'),
    history: days.map(({ report }) => parseReport(report)),
    isNewest: shown.day === days.at(-1)?.day,
  };
}
