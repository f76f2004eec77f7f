import { join, resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { keepReviewTodo } from '#disk/review-draft';
import { readSourceText } from '#disk/read-text';
