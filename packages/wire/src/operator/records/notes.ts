import { NOTED_KINDS } from '@cliffhanger/core/records';
import * as z from 'zod/mini';
import { fields, id, instant, requiredText, word } from '../../kernel/index.ts';
import { operatorEndpoint } from '../kernel.ts';
import { WHO_WRITES_NOTES } from './roles.ts';

export const note = fields({ text: z.string(), by: id<'operator'>(), at: instant });

export const LONGEST_NOTE = 1_000;

export const addNote = operatorEndpoint({
  name: 'records.add-note',
  path: '/api/operator/records/note-add',
  roles: WHO_WRITES_NOTES,
  kind: 'change',
  isPersonal: true,
  subject: { kind: 'record', field: 'id' },
  // The text is stored with the note; the log records who wrote one about what.
  secrets: ['text'],
  summary:
    'A note for colleagues about a seller, an order or a viewer, with who wrote it and when; nobody changes it.',
  request: fields({
    about: word(NOTED_KINDS),
    /** An order's number, otherwise an id. */
    id: requiredText('field-required', 40),
    text: requiredText('field-required', LONGEST_NOTE),
  }),
  answer: note,
  refusals: ['field-required', 'order-unknown', 'account-does-not-exist'],
});
