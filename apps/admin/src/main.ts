import { runAdmin } from './run-admin.ts';

/*
 * Command line for the operator of the machine: invites the first admins, performs tasks without a console
 * page, and moves the business clock outside production. Every command writes an audit line. Exit codes: 0
 * done, 1 refused or failed, 2 wrong usage.
 */

const { exitCode, output } = await runAdmin(process.argv.slice(2), process.env);
if (exitCode === 0) console.log(output);
else console.error(output);
process.exitCode = exitCode;
