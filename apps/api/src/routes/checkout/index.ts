import { getInvoice, openInvoice } from '@cliffhanger/application/checkout';
import type { Dependencies } from '@cliffhanger/application/ports';
import { refuse } from '@cliffhanger/core/kernel';
import * as wire from '@cliffhanger/wire/checkout';
import { type Api, serve } from '../../http/serve.ts';
import { toResponse } from '../to-response.ts';
import { addAccountRoutes } from './account.ts';
import { addPublishedAllocationRoutes } from './allocations.ts';
import { addDramaRoutes } from './dramas.ts';
import { invoiceResponse } from './invoice-response.ts';
import { addPayingRoutes } from './paying.ts';
import { addReceiptRoutes } from './receipts.ts';
import { addSiteRoutes } from './site.ts';
import { addStripeMessages } from './stripe-messages.ts';

export function addCheckoutRoutes(api: Api, dependencies: Dependencies): void {
  addAccountRoutes(api, dependencies);
  addDramaRoutes(api, dependencies);
  addPayingRoutes(api, dependencies);
  addReceiptRoutes(api, dependencies);
  addPublishedAllocationRoutes(api, dependencies);
  addStripeMessages(api, dependencies);
  addInvoiceRoutes(api, dependencies);
  addSiteRoutes(api, dependencies);
}

function addInvoiceRoutes(api: Api, dependencies: Dependencies): void {
  serve(
    api,
    wire.openInvoice,
    async ({ input: { email, country: said = null, ...wish }, locale, viewer }) => {
      const { id: viewerId, email: proved } = await viewer.ensure();
      const { clickTokens } = viewer;
      const country = viewer.country ?? said;
      const buyer = { viewerId, email: proved ?? email ?? null, clickTokens, country, locale };
      return toResponse(await openInvoice(dependencies)({ ...wish, ...buyer }), invoiceResponse);
    },
  );

  serve(api, wire.getInvoice, async ({ input: { id }, viewer }) =>
    viewer.known === undefined
      ? refuse('invoice-unknown', { field: 'id' })
      : toResponse(
          await getInvoice(dependencies)({ invoiceId: id, viewerId: viewer.known.id }),
          invoiceResponse,
        ),
  );
}
