import { engineSuite } from './engine.suite';
import { openLocalBench } from './localBench';

engineSuite('local', 60_000, openLocalBench);
