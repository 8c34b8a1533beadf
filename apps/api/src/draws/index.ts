import {
  getAllocationDay,
  getAllocationProof,
  listAllocationDays,
  type PublishedDay,
} from '@cliffhanger/application/checkout';
import type { Dependencies } from '@cliffhanger/application/ports';
import { DAY_MS } from '@cliffhanger/core/kernel';
import { t } from '@cliffhanger/i18n/server';
import type { FastifyInstance } from 'fastify';
import { publicJson, publicPage } from '../public-page/index.ts';
import { DRAW_STYLE, drawDayBody, drawTitle } from './draw-day-page.ts';
import { DAYS_A_PAGE, drawsBody, momentOf } from './draws-page.ts';
import { dayShares } from './read-draw.ts';

interface Requires {
  readonly dependencies: Pick<Dependencies, 'transactions' | 'clock'>;
  /** Address of the script that repeats the draw in the reader's browser; undefined if it is not built. */
  readonly checkScript: () => string | undefined;
}

const keptForSeconds = 30;
/** Per file; the next is `?page=2`. */
const RESULTS_A_FILE = 1_000;
/** Per page; the next is `?page=2`. */
const RESULTS_A_PAGE = 100;
/** As in checkout.forget_allocation_weights: a draw can be repeated for this long. */
const WEIGHTS_KEPT_MS = 100 * DAY_MS;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const ASKED = /^([0-9-]+)(?:\.(json|proof\.json))?$/;
const MOST_PAGES = 100_000;

/** `/draws` and `/draws/2026-11-12`: who got the orders without a link, and how to verify it. */
export function addDraws(http: FastifyInstance, { dependencies, checkScript }: Requires): void {
  const days = listAllocationDays(dependencies);
  const day = getAllocationDay(dependencies);
  const shares = dayShares(dependencies);
  const proof = getAllocationProof(dependencies);
  const page = publicPage({ section: 'draws', style: DRAW_STYLE, keptForSeconds });

  http.get('/draws', (request, reply) =>
    page.send(request, reply, async (locale) => {
      const number = pageIn(request.query);
      const found = await days({ page: number, size: DAYS_A_PAGE });
      return {
        title: t(locale, 'draws.title'),
        body: drawsBody(found.ok ? found.value : [], { locale, page: number }),
        files: [{ name: 'JSON', address: `/draws.json?page=${number}` }],
      };
    }),
  );
  http.get('/draws.json', async (request, reply) => {
    const found = await days({ page: pageIn(request.query), size: DAYS_A_PAGE });
    return publicJson(request, reply, { keptForSeconds, answer: { days: found.ok ? found.value : [] } });
  });
  http.get<{ Params: { day: string } }>('/draws/:day', async (request, reply) => {
    const [, name = '', ending] = ASKED.exec(request.params.day) ?? [];
    const number = pageIn(request.query);
    if (!DAY.test(name)) return reply.callNotFound();
    if (ending === 'proof.json') {
      const answer = await proof({ day: name, page: number, size: RESULTS_A_FILE });
      return answer === undefined
        ? reply.callNotFound()
        : publicJson(request, reply, { keptForSeconds, answer });
    }
    const size = ending === undefined ? RESULTS_A_PAGE : RESULTS_A_FILE;
    const inEnglish = await day({ day: name, locale: 'en', page: number, size });
    if (!inEnglish.ok) return reply.callNotFound();
    if (ending === 'json') {
      const { draw, weights, results } = inEnglish.value;
      const hasMore = number * size < results.total;
      const answer = { draw, weights, results: results.list, total: results.total, page: number, hasMore };
      return publicJson(request, reply, { keptForSeconds, answer });
    }
    const share = await shares(inEnglish.value);
    return page.send(request, reply, async (locale) => {
      const found = locale === 'en' ? inEnglish : await day({ day: name, locale, page: number, size });
      const script = checkScript();
      return {
        title: drawTitle(name, locale),
        body: drawDayBody(found.ok ? found.value : inEnglish.value, {
          locale,
          share,
          page: number,
          hasMore: number * size < inEnglish.value.results.total,
          canCheck: script !== undefined,
          isForgotten: momentOf(name) < dependencies.clock.now() - WEIGHTS_KEPT_MS,
        }),
        files: filesOf(inEnglish.value.draw),
        script,
      };
    });
  });
}

/** The proof exists once the day's orders are in the public log: not for an open day, nor without a log. */
const filesOf = ({ day, inLog }: PublishedDay['draw']) => [
  { name: 'JSON', address: `/draws/${day}.json` },
  ...(inLog.orders === null ? [] : [{ name: 'Proof', address: `/draws/${day}.proof.json` }]),
];

function pageIn(query: unknown): number {
  const asked = Number((query as { readonly page?: unknown } | undefined)?.page ?? 1);
  return Number.isSafeInteger(asked) && asked >= 1 && asked <= MOST_PAGES ? asked : 1;
}
