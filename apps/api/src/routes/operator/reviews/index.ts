import type { Dependencies } from '@cliffhanger/application/ports';
import type { Api } from '../../../http/call.ts';
import { addComplaintRoutes } from './complaints.ts';
import { addDecisionRoutes } from './decisions.ts';
import { addMoneyDecisionRoutes } from './money-decisions.ts';
import { addQueueRoutes } from './queues.ts';

export function addReviewRoutes(api: Api, dependencies: Dependencies): void {
  addQueueRoutes(api, dependencies);
  addComplaintRoutes(api, dependencies);
  addDecisionRoutes(api, dependencies);
  addMoneyDecisionRoutes(api, dependencies);
}
