import { rights } from '../catalog/drama.ts';
import { endpoint, fields } from '../kernel/index.ts';
import { consignmentId } from './consignment.ts';

export const removeDrama = endpoint({
  name: 'library.remove-drama',
  path: '/api/seller/videoju/remove-ju-from-sale',
  access: 'seller',
  origin: 'ours',
  summary: 'Takes a drama out of the library and frees its right, unless an order of it is not settled yet.',
  request: fields({ consignmentId }),
  answer: fields({ rights }),
  refusals: ['consignment-unknown', 'drama-has-unsettled-orders'],
});
