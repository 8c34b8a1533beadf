import { writeFiles } from '../../tools/generate/write-files.ts';
import { GENERATED_FILES } from './generated-files.ts';

writeFiles(GENERATED_FILES);
