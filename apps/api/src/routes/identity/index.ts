import type { Dependencies } from '@cliffhanger/application/ports';
import type { Api } from '../../http/serve.ts';
import { addCertificationRoutes } from './certification.ts';
import { addLoginRoutes } from './login.ts';
import { addOwnDataRoutes } from './own-data.ts';
import { addPasswordRoutes } from './passwords.ts';
import { addProfileRoutes } from './profile.ts';
import { addRegistrationRoutes } from './registration.ts';
import { addSessionRoutes } from './sessions.ts';
import { addStoreRoutes } from './store.ts';

export function addIdentityRoutes(api: Api, dependencies: Dependencies): void {
  addRegistrationRoutes(api, dependencies);
  addLoginRoutes(api, dependencies);
  addPasswordRoutes(api, dependencies);
  addProfileRoutes(api, dependencies);
  addSessionRoutes(api, dependencies);
  addOwnDataRoutes(api, dependencies);
  addCertificationRoutes(api, dependencies);
  addStoreRoutes(api, dependencies);
}
