import { getInvoice, openInvoice } from '@cliffhanger/application/checkout';
import type { Outside } from '@cliffhanger/application/ports';
import * as wire from '@cliffhanger/wire/checkout';
import { type Api, serve } from '../../http/serve.ts';
import { answered } from '../answered.ts';
import { invoiceAnswer } from './invoice-answer.ts';

export function addCheckoutRoutes(api: Api, outside: Outside): void {
  serve(api, wire.openInvoice, async ({ input: { clicks, viewerId, email, ...wish } }) => {
    const command = {
      ...wish,
      viewerId: viewerId ?? outside.chance.id<'viewer'>(),
      email: email ?? null,
      clickTokens: clicks,
    };
    return answered(await openInvoice(outside)(command), invoiceAnswer);
  });

  serve(api, wire.getInvoice, async ({ input: { id } }) =>
    answered(await getInvoice(outside)(id), invoiceAnswer),
  );
}
