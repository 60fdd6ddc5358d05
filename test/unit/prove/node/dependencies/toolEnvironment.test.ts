import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path, { delimiter } from 'node:path';
import {
	hasPnpmLock,
	type ToolSettings,
	toolEnvironment,
} from '../../../../../src/prove/node/dependencies/toolEnvironment.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

describe('the environment of tools', () => {
	const folder = temporaryFolder();
	const settings: ToolSettings = {
		trees: { live: '/live', copy: '/copy' },
		python: [],
		cargoFolder: 'cargo',
		usesPnpm: false,
	};

	it('adds to what the person has set', () => {
		const environment = { PYTHONPATH: 'mine', GOFLAGS: '-race', HOME: '/home' };
		assert.deepEqual(toolEnvironment(environment, { ...settings, python: ['copy', 'copy/src'] }), {
			HOME: '/home',
			PYTHONPATH: ['copy', 'copy/src', 'mine'].join(delimiter),
			PYTHONDONTWRITEBYTECODE: '1',
			UV_NO_SYNC: '1',
			pnpm_config_verify_deps_before_run: 'false',
			GOFLAGS: '-race -count=1',
			TURBO_FORCE: 'true',
			NX_SKIP_NX_CACHE: 'true',
			CARGO_TARGET_DIR: 'cargo',
		});
	});

	it('says nothing about Python where there is none', () => {
		assert.deepEqual(toolEnvironment({}, settings), {
			pnpm_config_verify_deps_before_run: 'false',
			GOFLAGS: '-count=1',
			TURBO_FORCE: 'true',
			NX_SKIP_NX_CACHE: 'true',
			CARGO_TARGET_DIR: 'cargo',
		});
	});

	it('P33 keeps pnpm from installing before a script, by both names of the setting where pnpm is used', () => {
		const environment = toolEnvironment({}, { ...settings, usesPnpm: true });
		assert.equal(environment.pnpm_config_verify_deps_before_run, 'false');
		assert.equal(environment.npm_config_verify_deps_before_run, 'false');
	});

	it('P33 knows pnpm by the lock file of a folder, or of one above it in the copy', () => {
		const copy = path.join(folder(), 'copy');
		mkdirSync(path.join(copy, 'web/packages/a'), { recursive: true });
		writeFileSync(path.join(folder(), 'pnpm-lock.yaml'), '');
		assert.equal(hasPnpmLock(copy, path.join(copy, 'web/packages/a')), false);
		writeFileSync(path.join(copy, 'web/pnpm-lock.yaml'), '');
		const uses = ['', 'web', 'web/packages/a'].map((name) => hasPnpmLock(copy, path.join(copy, name)));
		assert.deepEqual(uses, [false, true, true]);
		writeFileSync(path.join(copy, 'pnpm-lock.yaml'), '');
		assert.equal(hasPnpmLock(copy, copy), true);
	});

	it('P33 leads an active environment, and folders of programs, to the copy where it has them', () => {
		const [live, copy] = ['live', 'copy'].map((name) => path.join(folder(), name)) as [string, string];
		mkdirSync(path.join(copy, '.venv/bin'), { recursive: true });
		const paths = [`${live}/.venv/bin`, `${live}/missing`, '', '/usr/bin', `${live}-2/.venv/bin`];
		const environment = toolEnvironment(
			{ PATH: paths.join(delimiter), VIRTUAL_ENV: `${live}/.venv` },
			{ ...settings, trees: { live, copy } },
		);
		assert.equal(environment.PATH, [path.join(copy, '.venv/bin'), ...paths.slice(1)].join(delimiter));
		assert.equal(environment.VIRTUAL_ENV, path.join(copy, '.venv'));
	});
});
