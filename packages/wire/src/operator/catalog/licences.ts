import { LONGEST_HOLDER } from '@cliffhanger/core/catalog';
import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import * as z from 'zod/mini';
import { fields, id, instant, money, nothing, refusing, requiredText, word } from '../../kernel/index.ts';
import { operatorEndpoint } from '../kernel.ts';
import { aDrama, WHO_EDITS, WHO_LOOKS } from './roles.ts';

/** `DE AT CH`, because form fields are texts. */
const countryCodes = z.codec(
  z
    .string(refusing('invalid-input'))
    .check(z.trim(), z.regex(/^(?:[A-Z]{2}(?: [A-Z]{2})*)?$/, refusing('invalid-input')), z.maxLength(750)),
  z.custom<readonly string[]>(Array.isArray),
  { decode: (text) => (text === '' ? [] : text.split(' ')), encode: (codes) => codes.join(' ') },
);

/** `en de`: the licensed languages. */
const languageCodes = z.codec(
  z.string(refusing('field-required')).check(
    z.trim(),
    z.refine(
      (text) => text !== '' && text.split(' ').every((code) => LOCALES.some((locale) => locale === code)),
      refusing('invalid-input'),
    ),
  ),
  z.custom<readonly Locale[]>(Array.isArray),
  { decode: (text) => text.split(' ') as Locale[], encode: (codes) => codes.join(' ') },
);

export const licenceTerms = {
  /** `world`: everywhere except in these countries; `countries`: only there. */
  territory: word(['world', 'countries']),
  countries: countryCodes,
  validFrom: instant,
  validUntil: instant,
  /** The rights holder. */
  holder: requiredText('field-required', LONGEST_HOLDER),
  languages: languageCodes,
};

export const licence = fields({
  id: id<'licence'>(),
  ...licenceTerms,
  proofKind: word(['pdf', 'picture']),
  recordedBy: z.string(),
  recordedAt: instant,
  endedAt: z.nullable(instant),
});

export const recordLicence = operatorEndpoint({
  name: 'catalog.record-licence',
  path: '/api/operator/catalog/licence-record',
  roles: WHO_EDITS,
  kind: 'change',
  upload: true,
  subject: aDrama,
  summary:
    'What allows a drama to be sold: where, from when until when, and its proof, a PDF or a picture in the field `file`. The same again is nothing.',
  request: fields({ id: id<'drama'>(), ...licenceTerms, wholesaleFloor: z.optional(money) }),
  answer: nothing,
  refusals: [
    'drama-unknown',
    'field-required',
    'upload-too-large',
    'upload-not-a-document',
    'wholesale-below-floor',
  ],
});

const aLicence = { kind: 'licence', field: 'id' } as const;

export const endLicence = operatorEndpoint({
  name: 'catalog.end-licence',
  path: '/api/operator/catalog/licence-end',
  roles: WHO_EDITS,
  kind: 'change',
  subject: aLicence,
  summary: 'Ends a licence before its time. A drama without another one in force leaves the hall.',
  request: fields({ id: id<'licence'>() }),
  answer: nothing,
  refusals: ['licence-unknown'],
});

export const getLicenceProof = operatorEndpoint({
  name: 'catalog.get-licence-proof',
  path: '/api/operator/catalog/licence-proof',
  roles: WHO_LOOKS,
  kind: 'view',
  subject: aLicence,
  summary: 'The paper that a licence stands on, in base64.',
  request: fields({ id: id<'licence'>() }),
  answer: fields({ kind: word(['pdf', 'picture']), bytes: z.string() }),
  refusals: ['licence-unknown'],
});
