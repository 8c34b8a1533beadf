import { runAdmin } from './run-admin.ts';

/*
 * The command line of whoever owns the machine: the first admins, what the console has no page for, and the business
 * clock outside production. Every command is a line in the audit log. Ends with 0 done, 1 refused or failed, 2 wrong
 * usage.
 */

const { exitCode, said } = await runAdmin(process.argv.slice(2), process.env);
if (exitCode === 0) console.log(said);
else console.error(said);
process.exitCode = exitCode;
