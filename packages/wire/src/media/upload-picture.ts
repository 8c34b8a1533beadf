import * as z from 'zod/mini';
import { endpoint, fields, id, nothing } from '../kernel/index.ts';

export const uploadPicture = endpoint({
  name: 'media.upload-picture',
  path: '/api/v1/attach/upload',
  access: 'seller',
  origin: 'spec',
  summary: 'Takes one picture (field `file`), re-encodes it and answers its id and address.',
  request: nothing,
  answer: fields({ id: id<'upload'>(), url: z.string(), width: z.int(), height: z.int() }),
  upload: true,
  refusals: ['upload-too-large', 'upload-not-a-picture', 'too-many-tries'],
});
