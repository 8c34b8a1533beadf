import type { Outside } from '@cliffhanger/application/ports';
import type { Api } from '../http/serve.ts';
import { addIdentityRoutes } from './identity/index.ts';
import { addMediaRoutes } from './media/index.ts';
import { addSupportRoutes } from './support/index.ts';
import { addWalletRoutes } from './wallet/index.ts';

/** Every call of the contract; what is not added here is found by a test. */
export function addRoutes(api: Api, { outside }: { readonly outside: Outside }): void {
  addIdentityRoutes(api, outside);
  addWalletRoutes(api, outside);
  addSupportRoutes(api, outside);
  addMediaRoutes(api, outside);
}
