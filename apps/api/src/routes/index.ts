import type { Dependencies } from '@cliffhanger/application/ports';
import { addWithdrawalRoutes } from '@cliffhanger/server/withdrawals';
import { type DependenciesByDuty, over } from '../duties.ts';
import { type Api, servingSellers } from '../http/serve.ts';
import { addCatalogRoutes } from './catalog/index.ts';
import { addCheckoutRoutes } from './checkout/index.ts';
import { addContentRoutes } from './content/index.ts';
import { addCreditScoreRoutes } from './credit/index.ts';
import { addDashboardRoutes } from './dashboard/index.ts';
import { addDepositRoutes } from './deposits/index.ts';
import { addIdentityRoutes } from './identity/index.ts';
import { addLevelRoutes } from './levels/index.ts';
import { addLibraryRoutes } from './library/index.ts';
import { addFilesRoute } from './media/files.ts';
import { addMediaRoutes } from './media/index.ts';
import { addMessageRoutes } from './messages/index.ts';
import { addOperatorRoutes } from './operator/index.ts';
import { addOrderRoutes } from './orders/index.ts';
import { addPromotionRoutes } from './promotion/index.ts';
import { addReferralRoutes } from './referrals/index.ts';
import { addReviewTimeRoutes } from './reviews/index.ts';
import { addSettlementRoutes } from './settlement/index.ts';
import { addSupportRoutes } from './support/index.ts';
import { addTrustRoutes } from './trust/index.ts';
import { addViewingRoutes } from './viewing/index.ts';
import { addWalletRoutes } from './wallet/index.ts';

/** Adds every call of the contract; a test finds missing ones. */
export function addRoutes(api: Api, { seller, viewer, console }: DependenciesByDuty): void {
  if (seller !== undefined) addSellerRoutes(over(api, seller), seller);
  if (viewer !== undefined) addViewerRoutes(over(api, viewer), viewer);
  if (console !== undefined) addOperatorRoutes(over(api, console), { dependencies: console });
  // Files belong to no duty: every address is public.
  const storage = (seller ?? viewer ?? console)?.storage;
  if (storage !== undefined) addFilesRoute(api.http, storage);
}

function addViewerRoutes(api: Api, dependencies: Dependencies): void {
  addCheckoutRoutes(api, dependencies);
  addViewingRoutes(api, dependencies);
}

function addSellerRoutes(api: Api, dependencies: Dependencies): void {
  addIdentityRoutes(api, dependencies);
  addWalletRoutes(api, dependencies);
  addDepositRoutes(api, dependencies);
  addWithdrawalRoutes(servingSellers(api), dependencies);
  addSupportRoutes(api, dependencies);
  addMediaRoutes(api, dependencies);
  addCatalogRoutes(api, dependencies);
  addLibraryRoutes(api, dependencies);
  addPromotionRoutes(api, dependencies);
  addMessageRoutes(api, dependencies);
  addLevelRoutes(api, dependencies);
  addContentRoutes(api, dependencies);
  addDashboardRoutes(api, dependencies);
  addCreditScoreRoutes(api, dependencies);
  addReferralRoutes(api, dependencies);
  addOrderRoutes(api, dependencies);
  addSettlementRoutes(api, dependencies);
  addTrustRoutes(api, dependencies);
  addReviewTimeRoutes(api, dependencies);
}
