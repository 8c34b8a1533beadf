import { nginxProgram } from './debian/nginx-package.ts';

/** For tests and benches, which run it with settings of their own: where it lies. */
console.log(nginxProgram());
