import * as z from 'zod/mini';
import { endpoint, fields, nothing } from '../kernel/index.ts';

/** Whole hours. */
const hours = z.int();

export const getAppConfig = endpoint({
  name: 'content.get-app-config',
  path: '/api/v1/app/config',
  access: 'public',
  origin: 'ours',
  summary:
    'The shared state of the app (spec §3): name, mark and addresses of the operator, the version of the terms, the times promised and what is offered.',
  request: nothing,
  answer: fields({
    appName: z.string(),
    logoUrl: z.nullable(z.string()),
    appUrl: z.string(),
    storefrontUrl: z.string(),
    imageBaseUrl: z.string(),
    customerServiceUrl: z.string(),
    termsVersion: z.string(),
    isLoanOffered: z.boolean(),
    /** Promised hours by kind of review. */
    reviewHours: fields({
      registration: hours,
      certification: hours,
      store: hours,
      promotionLink: hours,
      deposit: hours,
      withdrawal: hours,
      complaint: hours,
      appeal: hours,
    }),
    newAddressHours: hours,
    /** From this credit score on, orders can be shipped from proceeds. */
    proceedsFromScore: z.int(),
  }),
});
