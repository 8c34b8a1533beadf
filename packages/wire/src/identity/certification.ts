import {
  DOCUMENT_TYPES,
  LONGEST_DOCUMENT_NUMBER,
  MOST_DOCUMENT_PICTURES,
  parseDocumentNumber,
} from '@cliffhanger/core/identity';
import * as z from 'zod/mini';
import { endpoint, fields, id, nothing, refusing, reviewFields, snakeWord } from '../kernel/index.ts';
import { realNameInput } from './inputs.ts';

const { submittedAt, ...decided } = reviewFields;

export const certificationFields = {
  /** For appeals; absent before the first submission. */
  id: z.optional(id<'certification'>()),
  state: snakeWord(['not-submitted', 'under-review', 'approved', 'rejected']),
  submittedAt: z.optional(submittedAt),
  ...decided,
};

const certification = fields(certificationFields);

export const documentNumberInput = z.codec(
  z.string(refusing('document-number-required')).check(
    z.trim(),
    z.minLength(1, refusing('document-number-required')),
    // The normalised form may be shorter than the input.
    z.maxLength(2 * LONGEST_DOCUMENT_NUMBER, refusing('document-number-malformed')),
    z.refine(
      (text) => text === '' || parseDocumentNumber(text) !== undefined,
      refusing('document-number-malformed'),
    ),
  ),
  z.string(),
  { decode: (text) => parseDocumentNumber(text) as string, encode: (number) => number },
);

const picturesInput = z
  .array(id<'document-picture'>(), refusing('document-pictures-missing'))
  .check(z.maxLength(MOST_DOCUMENT_PICTURES, refusing('invalid-input')));

export const uploadDocumentPicture = endpoint({
  name: 'identity.upload-document-picture',
  path: '/api/v1/attach/upload-document',
  access: 'seller',
  origin: 'ours',
  summary:
    'Takes one picture of a document (field `file`) for a certification; it is sealed before it is stored and has no address.',
  request: nothing,
  answer: fields({ id: id<'document-picture'>() }),
  upload: true,
  refusals: ['upload-too-large', 'upload-not-a-picture', 'too-many-tries'],
});

export const getCertification = endpoint({
  name: 'identity.get-certification',
  path: '/api/seller/seller/get-certification',
  access: 'seller',
  origin: 'ours',
  summary:
    'Where the real-name certification stands; what is on the document is shown to nobody but a reviewer.',
  request: nothing,
  answer: certification,
});

export const saveCertification = endpoint({
  name: 'identity.save-certification',
  path: '/api/seller/seller/save-certification',
  access: 'seller',
  origin: 'ours',
  summary:
    'Sends a document in for review: a passport with one picture, other documents with both of their sides. Again after a rejection.',
  request: fields({
    documentType: snakeWord(DOCUMENT_TYPES),
    documentNumber: documentNumberInput,
    name: realNameInput,
    pictureIds: picturesInput,
  }),
  answer: certification,
  refusals: ['document-pictures-missing', 'certification-under-review', 'certification-approved'],
});
