import { Logger } from 'graphile-worker';

/** Migrations tell their caller what they did; a second voice on the console would only be noise. */
export const silentJobRunnerLogger = new Logger(() => () => {});
