import type { Dependencies } from '@cliffhanger/application/ports';
import type { Api } from '../../http/call.ts';
import { addCatalogueRoutes } from './catalog/index.ts';
import { addChainRoutes } from './chain/index.ts';
import { addContentEditingRoutes } from './content/index.ts';
import { addDashboardRoutes } from './dashboard/index.ts';
import { addLedgerRoutes } from './ledger/index.ts';
import { addEpisodeRoutes } from './media/index.ts';
import { addAnnouncementRoutes } from './messages/index.ts';
import { addRecordRoutes } from './records/index.ts';
import { addReviewRoutes } from './reviews/index.ts';
import { addSettingRoutes } from './settings/index.ts';
import { addSetupRoutes } from './setup/index.ts';
import { addStaffRoutes } from './staff/index.ts';
import { addContactRoutes } from './support/index.ts';

/** Adds every call of the console; a test finds missing ones. */
export function addOperatorRoutes(api: Api, { dependencies }: { readonly dependencies: Dependencies }): void {
  addStaffRoutes(api, dependencies);
  addDashboardRoutes(api, dependencies);
  addReviewRoutes(api, dependencies);
  addRecordRoutes(api, dependencies);
  addLedgerRoutes(api, dependencies);
  addChainRoutes(api, dependencies);
  addSettingRoutes(api, dependencies);
  addCatalogueRoutes(api, dependencies);
  addEpisodeRoutes(api, dependencies);
  addContentEditingRoutes(api, dependencies);
  addAnnouncementRoutes(api, dependencies);
  addContactRoutes(api, dependencies);
  addSetupRoutes(api, dependencies);
}
