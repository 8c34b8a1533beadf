import type { Outside } from '@cliffhanger/application/ports';
import type { Api } from '../../../http/call.ts';
import { addDecisionRoutes } from './decisions.ts';
import { addMoneyDecisionRoutes } from './money-decisions.ts';
import { addQueueRoutes } from './queues.ts';

export function addReviewRoutes(api: Api, outside: Outside): void {
  addQueueRoutes(api, outside);
  addDecisionRoutes(api, outside);
  addMoneyDecisionRoutes(api, outside);
}
