import * as z from 'zod/mini';
import { endpoint, fields, id, instant, word } from '../kernel/index.ts';

/** The licences of a drama: holder, territory, languages, dates and document. */
export const passport = fields({
  title: z.string(),
  poster: z.string(),
  episodes: z.int(),
  /** The public page with the same facts. */
  url: z.string(),
  licences: z.array(
    fields({
      /** `ends_soon`: within two weeks. */
      state: word(['in-force', 'ends-soon', 'later', 'ended']),
      /** `world`: everywhere except in these countries; `countries`: only there. */
      territory: word(['world', 'countries']),
      /** ISO 3166, two letters. */
      countries: z.array(z.string()),
      languages: z.array(z.string()),
      holder: z.string(),
      validFrom: instant,
      /** The actual end, if it was ended early. */
      validUntil: instant,
      /** SHA-256 of the signed document, in hexadecimal. */
      proofDigest: z.string(),
      recordedAt: instant,
      /** A role, never a person. */
      recordedBy: word(['content']),
    }),
  ),
});

export const getPassport = endpoint({
  name: 'catalog.get-passport',
  path: '/api/seller/videoju/passport',
  access: 'seller',
  origin: 'ours',
  summary: 'Who may sell a drama: its licences in force, or the one that ended last.',
  request: fields({ id: id<'drama'>() }),
  answer: passport,
  refusals: ['drama-unknown'],
});
