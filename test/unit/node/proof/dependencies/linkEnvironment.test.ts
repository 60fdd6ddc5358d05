import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { hasToolchain } from '../../../../support/proof/toolchains.ts';
import { commandLine, proofWorkspace, snapshot } from '../../../../support/proofStages.ts';

const never = new AbortController().signal;
const SETUP = `from setuptools import setup
setup(name='shop', version='1.0', packages=['shop'], entry_points={'console_scripts': ['shop=shop:main']})
`;
const TEST =
	'import shop, sys, unittest\nclass Test(unittest.TestCase):\n\tdef test(self): print(shop.__file__, sys.prefix)\n';

describe('the environment of Python of a copy', () => {
	const workspace = proofWorkspace();

	async function run(text: string, environment: Readonly<Record<string, string>> = {}) {
		const { root, open } = workspace();
		const stage = await open({ commands: { tests: commandLine(text, environment) } });
		const before = snapshot(root);
		const { output } = await stage.run('tests', never);
		const after = snapshot(root);
		const isSame = JSON.stringify(after) === JSON.stringify(before);
		return { output, changed: await stage.changedLive(), isSame, folder: stage.folder };
	}

	function repository(): void {
		workspace().git('init', '-q');
		workspace().write('.gitignore', '.venv\n*.egg-info\nbuild\n');
		workspace().write('pyproject.toml', '');
	}

	/** Makes a file of an environment that nothing was installed with. */
	function madeEnvironment(): string {
		const { root, write } = workspace();
		repository();
		const packages = '.venv/lib/python3.12/site-packages';
		write('.venv/pyvenv.cfg', 'home = /managed/bin\nuv = 0.5.0\nversion_info = 3.12.1\n');
		write('.venv/.lock', '');
		write('.venv/bin/activate', `VIRTUAL_ENV='${root}/.venv'\nexport VIRTUAL_ENV\n`);
		chmodSync(write('.venv/bin/tool', `#!${root}/.venv/bin/python\nprint(1)\n`), 0o755);
		symlinkSync(process.execPath, path.join(root, '.venv/bin/python'));
		symlinkSync('python', path.join(root, '.venv/bin/python3'));
		symlinkSync('lib', path.join(root, '.venv/lib64'));
		write(`${packages}/six.py`, '');
		write(`${packages}/other/__init__.py`, '');
		write(`${packages}/other/__pycache__/__init__.cpython-312.pyc`, '');
		write(`${packages}/other-1.dist-info/RECORD`, 'other/__init__.py,,\n');
		write(`${packages}/_shop.pth`, `${root}/src\n`);
		write(`${packages}/__editable___shop_finder.py`, `MAPPING = {'shop': '${root}/src/shop', 'it': '${root}-2/it'}\n`);
		write(`${packages}/shop/__init__.py`, '');
		write(
			`${packages}/shop-1.dist-info/RECORD`,
			'shop/__init__.py,,\nshop-1.dist-info/RECORD,,\n../../../bin/tool,,\n',
		);
		write(`${packages}/shop-1.dist-info/direct_url.json`, `{"url":"file://${root}","dir_info":{}}`);
		return packages;
	}

	it('P33 has folders of its own in the layout of uv, with a link for each package, and files that lead to the copy', async () => {
		const packages = madeEnvironment();
		const text = `cd .venv && cat bin/tool bin/activate ${packages.slice(6)}/*.pth ${packages.slice(6)}/__editable__*; find . -type l | sort; readlink bin/python3; ls lib64/`;
		const { output, folder } = await run(text);
		const links = [
			'./bin/python',
			'./bin/python3',
			'./lib64',
			...['other', 'other-1.dist-info', 'six.py'].map((name) => `./lib/python3.12/site-packages/${name}`),
		];
		assert.deepEqual(output.trim().split('\n'), [
			`#!${folder}/.venv/bin/python`,
			'print(1)',
			`VIRTUAL_ENV='${folder}/.venv'`,
			'export VIRTUAL_ENV',
			`${folder}/src`,
			`MAPPING = {'shop': '${folder}/src/shop', 'it': '${workspace().root}-2/it'}`,
			...links.sort(),
			'python',
			'python3.12',
		]);
	});

	it('P33 is where installers write, remove, and replace: a package of the workspace that was installed as well', async () => {
		const packages = madeEnvironment();
		const text = `cd ${packages} && rm -r six.py other other-1.dist-info __editable__* && echo x > _shop.pth && echo x > shop/__init__.py && rm -r shop-1.dist-info && mkdir new && cd ../../../bin && echo x > tool && rm activate && echo x > new`;
		const { changed, isSame } = await run(text);
		assert.deepEqual({ changed, isSame }, { changed: [], isSame: true });
	});

	it('P33 is named in the live tree if a run changes that through a link', async () => {
		const packages = madeEnvironment();
		const { root } = workspace();
		const text = `cd ${packages} && echo 1 >> other/__init__.py && rm other-1.dist-info/RECORD && cd '${root}/.venv' && echo 2 > lib/python3.12/site-packages/easy-install.pth && rm bin/tool && mkdir -p lib/python3.12/site-packages/__pycache__`;
		const { changed } = await run(text);
		assert.deepEqual([...changed].sort(), [
			'.venv/bin/tool',
			`${packages}/easy-install.pth`,
			`${packages}/other-1.dist-info/RECORD`,
			`${packages}/other/__init__.py`,
		]);
	});

	it('P33 is found by any name, and reached by the paths of an active one', async () => {
		const { root, git, write } = workspace();
		madeEnvironment();
		renameSync(path.join(root, '.venv'), path.join(root, 'env'));
		write('.gitignore', 'env\n');
		git('add', '.');
		chmodSync(write('env/bin/tool', '#!/bin/sh\necho "$VIRTUAL_ENV"; which tool\n'), 0o755);
		const PATH = `${root}/env/bin:${root}/missing:${process.env.PATH}`;
		const { output, folder } = await run('tool', { PATH, VIRTUAL_ENV: `${root}/env` });
		assert.equal(output, `${folder}/env\n${folder}/env/bin/tool\n`);
	});

	it('P33 has the live tree’s Python if that is not copied, and is made in spite of what cannot be read', async () => {
		const packages = madeEnvironment();
		const { root, write } = workspace();
		chmodSync(write('.python/bin/python', '#!/bin/sh\necho python\n'), 0o755);
		write('.gitignore', '.venv\n.python\n');
		rmSync(path.join(root, '.venv/bin/python'));
		symlinkSync(path.join(root, '.python/bin/python'), path.join(root, '.venv/bin/python'));
		write(`${packages}/shop-1.dist-info/direct_url.json`, '{"url":"file://host/elsewhere"}');
		symlinkSync('missing', path.join(root, packages, 'dangling'));
		const { output } = await run(`.venv/bin/python && .venv/bin/python3; ls ${packages}`);
		assert.match(output, /^python\npython\n__editable__/);
	});

	it('P33 is the copy’s own where git does not say what is copied, too', async () => {
		const packages = madeEnvironment().replace('.venv', 'env');
		const { root } = workspace();
		renameSync(path.join(root, '.venv'), path.join(root, 'env'));
		rmSync(path.join(root, '.git'), { recursive: true });
		const { output, changed, isSame } = await run(`cd ${packages} && find . -type l | sort && rm -r other`);
		assert.equal(output, './other\n./other-1.dist-info\n./six.py\n');
		assert.deepEqual({ changed, isSame }, { changed: [], isSame: true });
	});

	if (hasToolchain('Python with pytest and setuptools')) {
		const python = (...commandLine: string[]) =>
			execFileSync('python3', commandLine, { cwd: workspace().root, stdio: 'pipe', encoding: 'utf8' });

		it('P33 is what tests install the project into, before and after it was installed in the live tree', async () => {
			const { root, write } = workspace();
			repository();
			write('setup.py', SETUP);
			write('shop/__init__.py', 'def main(): print(__file__)\n');
			write('test_shop.py', TEST);
			python('-m', 'venv', '--without-pip', '--system-site-packages', '.venv');
			const develop = '.venv/bin/python setup.py -q develop --no-deps >/dev/null 2>&1';
			const text = `${develop}; .venv/bin/python -m unittest -q test_shop 2>/dev/null; .venv/bin/shop`;
			for (const isInstalled of [false, true]) {
				if (isInstalled) execFileSync('sh', ['-c', develop], { cwd: root });
				const { output, changed, isSame, folder } = await run(text);
				const file = `${folder}/shop/__init__.py`;
				assert.equal(output, `${file} ${folder}/.venv\n${file}\n`);
				assert.deepEqual({ changed, isSame }, { changed: [], isSame: true });
			}
			assert.equal(
				execFileSync('.venv/bin/shop', { cwd: root, encoding: 'utf8' }),
				`${realpathSync(root)}/shop/__init__.py\n`,
			);
		});

		it('P33 runs its programs with the copy’s Python, also where Python is no link', async () => {
			const { write } = workspace();
			repository();
			python('-m', 'venv', '--copies', '--without-pip', '--system-site-packages', '.venv');
			const text =
				'. .venv/bin/activate && python -c "import sys; print(sys.prefix, sys.executable)"; python -m pytest --version >/dev/null && echo ok';
			write('x.py', '');
			const { output, folder } = await run(text);
			assert.equal(output, `${folder}/.venv ${folder}/.venv/bin/python\nok\n`);
		});

		it('P33 is named with what pip upgrades through links, as the tests run another version since', async () => {
			const { root, write } = workspace();
			repository();
			python('-m', 'venv', '--without-pip', '--system-site-packages', '.venv');
			const wheels = path.dirname(root);
			for (const version of ['1', '2']) execFileSync('python3', ['-c', wheelMaker(version)], { cwd: wheels });
			const install = (version: string) =>
				`.venv/bin/python -m pip install -q --no-index --no-deps --disable-pip-version-check '${wheels}/libby-${version}-py3-none-any.whl'`;
			execFileSync('sh', ['-c', install('1')], { cwd: root, stdio: 'pipe' });
			const [version = ''] = readdirSync(path.join(root, '.venv/lib'));
			const packages = `.venv/lib/${version}/site-packages`;
			// A file that pip does not know keeps it from moving the folder, which is a link in the copy, out of the way.
			write(`${packages}/libby/own.py`, '');
			const { changed, output } = await run(`${install('2')} 2>&1; .venv/bin/python -c "import libby; print(libby.v)"`);
			assert.equal(output, '2\n');
			assert.deepEqual(changed, [`${packages}/libby/__init__.py`]);
		});
	}
});

/** A program that makes a wheel of a package. */
function wheelMaker(version: string): string {
	return `import zipfile
info = 'libby-${version}.dist-info/'
with zipfile.ZipFile('libby-${version}-py3-none-any.whl', 'w') as wheel:
	wheel.writestr('libby/__init__.py', 'v = ${version}')
	wheel.writestr(info + 'METADATA', 'Metadata-Version: 2.1\\nName: libby\\nVersion: ${version}\\n')
	wheel.writestr(info + 'WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
	wheel.writestr(info + 'RECORD', 'libby/__init__.py,,\\n' + info + 'METADATA,,\\n' + info + 'WHEEL,,\\n' + info + 'RECORD,,\\n')
`;
}
