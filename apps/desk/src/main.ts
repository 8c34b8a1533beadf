import { runDesk } from './run-desk.ts';

/*
 * The command line of whoever owns the machine. In production it shows what waits and invites the first two admins,
 * nothing else; people who log in to the console do the rest. Outside production it does what they do, and every
 * command is a line in their audit log. Ends with 0 done, 1 refused or failed, 2 wrong words.
 */

const { exitCode, said } = await runDesk(process.argv.slice(2), process.env);
if (exitCode === 0) console.log(said);
else console.error(said);
process.exitCode = exitCode;
