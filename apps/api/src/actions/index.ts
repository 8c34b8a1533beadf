import type { PublicRecords } from '@cliffhanger/application/ports';
import type { Instant } from '@cliffhanger/core/kernel';
import { actionLineText } from '@cliffhanger/core/transparency';
import { t } from '@cliffhanger/i18n/server';
import type { FastifyInstance } from 'fastify';
import { publicFile, publicJson, publicPage } from '../public-page/index.ts';
import { ACTIONS_STYLE, actionsBody } from './actions-page.ts';
import { actionsAddress, numberIn, readActionsQuery } from './actions-query.ts';
import { readActions } from './read-actions.ts';

const keptForSeconds = 5;
/** A chunk of the chain: under a megabyte, and under a second in a browser. */
const LINES_A_FILE = 2_000;

interface Requires {
  readonly records: Pick<PublicRecords, 'listActions' | 'countActions' | 'actionChain'>;
  readonly now: () => Instant;
  /** Address of the script that verifies the chain in the reader's browser; undefined if it is not built. */
  readonly checkScript: () => string | undefined;
}

/**
 * `/actions` is a page, `/actions.json` one day for programs, and `/actions.jsonl?after=0` the chain itself,
 * line by line, in chunks.
 */
export function addActions(http: FastifyInstance, { records, now, checkScript }: Requires): void {
  const page = publicPage({ section: 'actions', style: ACTIONS_STYLE, keptForSeconds });
  http.get('/actions', (request, reply) =>
    page.send(request, reply, async (locale) => {
      const query = readActionsQuery(request.query, now());
      const script = checkScript();
      return {
        title: t(locale, 'actions.title'),
        body: actionsBody(await readActions(records, query, now()), {
          locale,
          canCheck: script !== undefined,
        }),
        files: [
          { name: 'JSON', address: actionsAddress(query).replace('/actions?', '/actions.json?') },
          { name: 'JSON Lines', address: '/actions.jsonl' },
        ],
        script,
      };
    }),
  );
  http.get('/actions.json', async (request, reply) => {
    const { query, counts, lines, hasMore } = await readActions(
      records,
      readActionsQuery(request.query, now()),
      now(),
    );
    const answer = {
      day: query.day,
      counts,
      lines: lines.map((line) => ({ ...line, sequence: line.sequence.toString() })),
      hasMore,
    };
    return publicJson(request, reply, { keptForSeconds, answer });
  });
  http.get('/actions.jsonl', async (request, reply) => {
    const after = numberIn((request.query as { readonly after?: unknown } | undefined)?.after) ?? 0n;
    const lines = await records.actionChain({ after, most: LINES_A_FILE });
    const last = lines.at(-1)?.sequence;
    if (last !== undefined && lines.length === LINES_A_FILE)
      reply.header('link', `</actions.jsonl?after=${last}>; rel="next"`);
    return publicFile(request, reply, {
      keptForSeconds,
      type: 'application/jsonl; charset=utf-8',
      text: lines.map((line) => `${actionLineText(line)}\n`).join(''),
    });
  });
}
