import * as z from 'zod/mini';
import { refusing } from '../kernel/index.ts';

/** ISO 3166, two letters. */
export const countryCode = z
  .string(refusing('invalid-input'))
  .check(z.regex(/^[A-Z]{2}$/, refusing('invalid-input')));
