import { connectedEditor } from '../workbench/connectedEditor.ts';
import { testComparing } from './compareLevelsTests.ts';

describe('comparing', () => testComparing(connectedEditor({ 'whetstone.service.timeout': 10 })));
