import { GENERATED_FILES } from './generated-files.ts';
import { writeFiles } from './write-files.ts';

writeFiles(GENERATED_FILES);
