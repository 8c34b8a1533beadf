import { IMPORT_PROBLEMS, MOST_DRAMA_EPISODES } from '@cliffhanger/core/catalog';
import { LOCALES } from '@cliffhanger/core/kernel';
import * as z from 'zod/mini';
import { fields, id, money, refusing, word } from '../../kernel/index.ts';
import { operatorEndpoint } from '../kernel.ts';
import { licenceTerms } from './licences.ts';
import { WHO_EDITS } from './roles.ts';

/** A long sheet is sent in several requests. */
export const MOST_LINES_AT_ONCE = 20;

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/, refusing('invalid-input')));
const shortText = z
  .string(refusing('invalid-input'))
  .check(z.trim(), z.maxLength(200, refusing('invalid-input')));
const whole = z.int(refusing('invalid-input'));

const line = fields({
  key: shortText,
  /** By its English name. */
  category: shortText,
  episodes: whole,
  freeEpisodes: whole,
  wholesale: money,
  retail: money,
  texts: z
    .array(
      fields({
        locale: z.enum(LOCALES),
        title: shortText,
        synopsis: z.string().check(z.trim(), z.maxLength(5_000, refusing('invalid-input'))),
      }),
    )
    .check(z.maxLength(LOCALES.length, refusing('invalid-input'))),
  /** SHA-256 of files in its folder, in hexadecimal. */
  posterDigest: z.nullable(digest),
  licence: z.nullable(fields({ ...licenceTerms, proofDigest: digest })),
  announced: z.optional(
    z
      .array(
        fields({
          first: whole,
          last: whole,
          comesOn: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, refusing('invalid-input'))),
        }),
      )
      .check(z.maxLength(100, refusing('invalid-input'))),
  ),
  episodeFiles: z
    .array(fields({ number: whole, digest }))
    .check(z.maxLength(MOST_DRAMA_EPISODES, refusing('invalid-input'))),
});

const lines = z
  .array(line)
  .check(
    z.minLength(1, refusing('field-required')),
    z.maxLength(MOST_LINES_AT_ONCE, refusing('invalid-input')),
  );

const planned = fields({
  list: z.array(
    fields({
      key: z.string(),
      id: z.nullable(id<'drama'>()),
      outcome: word(['create', 'change', 'same', 'refused']),
      /**
       * `drama`, `category`, `episodes`, `text:de`, `announced`, and files still to be sent: `poster`,
       * `licence`, `episode:7`.
       */
      steps: z.array(z.string()),
      /** Why the line is skipped. */
      problems: z.array(z.enum(IMPORT_PROBLEMS)),
    }),
  ),
});

export const planImport = operatorEndpoint({
  name: 'catalog.plan-import',
  path: '/api/operator/catalog/import-plan',
  roles: WHO_EDITS,
  kind: 'view',
  summary: 'The dry run of an import: what each line would create or change, or why it would be refused.',
  request: fields({ lines }),
  answer: planned,
});

export const applyImport = operatorEndpoint({
  name: 'catalog.apply-import',
  path: '/api/operator/catalog/import-apply',
  roles: WHO_EDITS,
  kind: 'change',
  summary:
    'Writes what the plan said; refused lines are left out. Answers with what is still to be sent as files. Again, it does nothing.',
  request: fields({ lines }),
  answer: planned,
  refusals: ['field-required'],
});
