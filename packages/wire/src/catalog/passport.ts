import * as z from 'zod/mini';
import { endpoint, fields, id, instant, word } from '../kernel/index.ts';

/** Who may sell a drama, where, until when, and on what paper. */
export const passport = fields({
  title: z.string(),
  poster: z.string(),
  episodes: z.int(),
  /** Where anybody sees the same, without an account. */
  url: z.string(),
  licences: z.array(
    fields({
      /** `ends_soon`: within two weeks. */
      state: word(['in-force', 'ends-soon', 'later', 'ended']),
      /** `world`: everywhere but in the countries; `countries`: only there. */
      territory: word(['world', 'countries']),
      /** ISO 3166, two letters. */
      countries: z.array(z.string()),
      languages: z.array(z.string()),
      holder: z.string(),
      validFrom: instant,
      /** Of one that was ended before its time: when it was. */
      validUntil: instant,
      /** SHA-256 of the signed paper, in hexadecimal. */
      proofDigest: z.string(),
      recordedAt: instant,
      /** A role of the platform, never a person. */
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
