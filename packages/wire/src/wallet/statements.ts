import * as z from 'zod/mini';
import { endpoint, fields, instant, money, nothing, word } from '../kernel/index.ts';
import { month } from './words.ts';

export const listStatements = endpoint({
  name: 'wallet.list-statements',
  path: '/api/v1/asset-log/statements',
  access: 'seller',
  origin: 'ours',
  summary:
    'The months of UTC in which something moved on the caller’s books, newest first: what was theirs at the end, and why it changed.',
  request: nothing,
  answer: fields({
    list: z.array(
      fields({
        month,
        lines: z.int(),
        available: money,
        unsettled: money,
        withdrawing: money,
        /** Of sales, less refunds. */
        profit: money,
        sales: z.int(),
        refunds: z.int(),
        withdrawals: z.int(),
        withdrawn: money,
      }),
    ),
  }),
});

export const getStatementFile = endpoint({
  name: 'wallet.get-statement-file',
  path: '/api/v1/asset-log/statement-file',
  access: 'seller',
  origin: 'ours',
  summary:
    'A statement of any range as a file in base64, with a name for it: paper (pdf), table (csv) or both with the proof (zip), in the language of the call.',
  request: fields({
    from: instant,
    /** Exclusive. */
    to: instant,
    kind: word(['pdf', 'csv', 'zip']),
  }),
  answer: fields({ fileName: z.string(), file: z.string() }),
  refusals: ['statement-not-closed', 'statement-too-long', 'too-many-tries'],
});
