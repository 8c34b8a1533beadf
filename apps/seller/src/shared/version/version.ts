import { version } from '../../../package.json';

/** Of this app, as built. */
export const APP_VERSION: string = version;
