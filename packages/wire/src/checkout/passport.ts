import { passport } from '../catalog/passport.ts';
import { endpoint, fields, id } from '../kernel/index.ts';

export const getPassportForViewer = endpoint({
  name: 'checkout.get-passport',
  path: '/api/viewer/drama/passport',
  access: 'viewer',
  origin: 'ours',
  summary: 'Who may sell a drama: its licences in force, or the one that ended last. Open to anybody.',
  request: fields({ dramaId: id<'drama'>() }),
  answer: passport,
  refusals: ['drama-unknown'],
});
