import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { CommandLine } from '../../../../../src/prove/core/proofCommands.ts';
import { hasToolchain } from '../../../../support/proof/toolchains.ts';
import { type ProofWorkspace, SharedSandbox, sharedProofWorkspace, snapshot } from '../../../../support/sandboxes.ts';

const SETUP = `from setuptools import setup
setup(name='shop', version='1.0', packages=['shop'], entry_points={'console_scripts': ['shop=shop:main']})
`;
const TEST =
	'import shop, sys, unittest\nclass Test(unittest.TestCase):\n\tdef test(self): print(shop.__file__, sys.prefix)\n';

/** Makes an environment of a file that nothing was installed with; gives its folder of packages. */
function makeEnvironment({ root, write }: ProofWorkspace, name: string): string {
	const packages = `${name}/lib/python3.12/site-packages`;
	write(`${name}/pyvenv.cfg`, 'home = /managed/bin\nuv = 0.5.0\nversion_info = 3.12.1\n');
	write(`${name}/.lock`, '');
	write(`${name}/bin/activate`, `VIRTUAL_ENV='${root}/${name}'\nexport VIRTUAL_ENV\n`);
	chmodSync(write(`${name}/bin/tool`, `#!${root}/${name}/bin/python\nprint(1)\n`), 0o755);
	symlinkSync(process.execPath, path.join(root, name, 'bin/python'));
	symlinkSync('python', path.join(root, name, 'bin/python3'));
	symlinkSync('lib', path.join(root, name, 'lib64'));
	write(`${packages}/six.py`, '');
	write(`${packages}/other/__init__.py`, '');
	write(`${packages}/other/__pycache__/__init__.cpython-312.pyc`, '');
	write(`${packages}/other-1.dist-info/RECORD`, 'other/__init__.py,,\n');
	write(`${packages}/_shop.pth`, `${root}/src\n`);
	write(`${packages}/__editable___shop_finder.py`, `MAPPING = {'shop': '${root}/src/shop', 'it': '${root}-2/it'}\n`);
	write(`${packages}/shop/__init__.py`, '');
	write(`${packages}/shop-1.dist-info/RECORD`, 'shop/__init__.py,,\nshop-1.dist-info/RECORD,,\n../../../bin/tool,,\n');
	write(`${packages}/shop-1.dist-info/direct_url.json`, `{"url":"file://${root}","dir_info":{}}`);
	return packages;
}

/** Runs a command that must not change the live tree, and returns its output. */
async function runHarmless(
	sandbox: SharedSandbox,
	{ root }: ProofWorkspace,
	line: string | CommandLine,
): Promise<string> {
	const before = snapshot(root);
	const { output } = await sandbox.run(line);
	assert.deepEqual(snapshot(root), before);
	assert.deepEqual(await sandbox.newlyChanged(), []);
	return output;
}

describe('the environment of Python of a copy', () => {
	const workspace = sharedProofWorkspace();
	let sandbox: SharedSandbox;
	let packages = '';

	before(async () => {
		const { root, git, write } = workspace();
		git('init', '-q');
		write('.gitignore', '.venv\nenv\nlinked\n.python\n*.egg-info\nbuild\n');
		write('pyproject.toml', '');
		packages = makeEnvironment(workspace(), '.venv');
		makeEnvironment(workspace(), 'env');
		chmodSync(write('env/bin/tool', '#!/bin/sh\necho "$VIRTUAL_ENV"; which tool\n'), 0o755);
		chmodSync(write('.python/bin/python', '#!/bin/sh\necho python\n'), 0o755);
		rmSync(path.join(root, 'env/bin/python'));
		symlinkSync(path.join(root, '.python/bin/python'), path.join(root, 'env/bin/python'));
		const unreadable = 'env/lib/python3.12/site-packages';
		write(`${unreadable}/shop-1.dist-info/direct_url.json`, '{"url":"file://host/elsewhere"}');
		symlinkSync('missing', path.join(root, unreadable, 'dangling'));
		write('env/pyvenv.cfg', `home = ${root}/.python/bin\nexecutable = ${root}/env/bin/python\n`);
		write('../elsewhere/pyvenv.cfg', '');
		write('../elsewhere/lib/python3.12/site-packages/six.py', '');
		symlinkSync('../elsewhere', path.join(root, 'linked'));
		write('src/sourced/which.py', 'print(__file__)');
		write(`${packages}/space/inner/__init__.py`, '');
		symlinkSync('../../../../../../src/sourced', path.join(root, packages, 'space/inner/sourced'));
		symlinkSync(path.join(root, '.python/left.py'), path.join(root, packages, 'left.py'));
		write('.python/left.py', '');
		for (const name of ['pipe-1.dist-info/direct_url.json', 'named-1.dist-info/RECORD']) {
			write(`${unreadable}/${path.dirname(name)}/METADATA`, '');
			execFileSync('mkfifo', [path.join(root, unreadable, name)]);
		}
		write(`${unreadable}/named-1.dist-info/direct_url.json`, `{"url":"file://${root}"}`);
		git('add', '.');
		sandbox = await SharedSandbox.open(workspace());
	});

	it('P33 has folders of its own in the layout of uv, with a link for each package, and files that lead to the copy', async () => {
		const text = `cd .venv && cat bin/tool bin/activate ${packages.slice(6)}/*.pth ${packages.slice(6)}/__editable__*; find . -type l | sort; readlink bin/python3; ls lib64/`;
		const links = [
			'./bin/python',
			'./bin/python3',
			'./lib64',
			...['other', 'other-1.dist-info', 'six.py', 'space/inner/__init__.py', 'space/inner/sourced'].map(
				(name) => `./lib/python3.12/site-packages/${name}`,
			),
		];
		const { folder } = sandbox;
		assert.deepEqual((await runHarmless(sandbox, workspace(), text)).trim().split('\n'), [
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

	it('P33 is found by any name, and reached by the paths of an active one', async () => {
		const { root } = workspace();
		const PATH = `${root}/env/bin:${root}/missing:${process.env.PATH}`;
		const environment = { PATH, VIRTUAL_ENV: `${root}/env` };
		const output = await runHarmless(sandbox, workspace(), { text: 'tool', folder: '', environment });
		assert.equal(output, `${sandbox.folder}/env\n${sandbox.folder}/env/bin/tool\n`);
	});

	it('P33 says where the live tree’s Python is if that is not copied', async () => {
		const text = `home = ${workspace().root}/.python/bin\nexecutable = ${sandbox.folder}/env/bin/python\n`;
		assert.equal(await runHarmless(sandbox, workspace(), 'cat env/pyvenv.cfg'), text);
	});

	it('P33 leads from within its packages to the sources of the copy', async () => {
		const output = await runHarmless(sandbox, workspace(), `cd ${packages}/space/inner/sourced && pwd -P`);
		assert.equal(output, `${sandbox.folder}/src/sourced\n`);
	});

	it('P33 is the copy’s own, too, where a link leads out of the live tree to it', async () => {
		const { root } = workspace();
		await runHarmless(sandbox, workspace(), 'rm linked/lib/python3.12/site-packages/six.py && echo x > linked/new');
		assert.deepEqual(readdirSync(path.join(root, '../elsewhere')).toSorted(), ['lib', 'pyvenv.cfg']);
		assert.ok(existsSync(path.join(root, 'linked/lib/python3.12/site-packages/six.py')));
	});

	it('P33 has the live tree’s Python if that is not copied, and is made in spite of what cannot be read', async () => {
		const text = 'env/bin/python && env/bin/python3; ls env/lib/python3.12/site-packages';
		assert.match(await runHarmless(sandbox, workspace(), text), /^python\npython\n__editable__/);
	});

	it('P33 is where installers write, remove, and replace: a package of the workspace that was installed as well', async () => {
		const text = `cd ${packages} && rm -r six.py other-1.dist-info __editable__* && echo x > _shop.pth && echo x > shop/__init__.py && rm -r shop-1.dist-info && mkdir new && cd ../../../bin && echo x > tool && rm activate && echo x > new`;
		await runHarmless(sandbox, workspace(), text);
	});

	it('P33 is named in the live tree if a run changes that through a link', async () => {
		const { root } = workspace();
		await sandbox.run(
			`cd ${packages} && echo 1 >> other/__init__.py && cd '${root}/.venv' && rm lib/python3.12/site-packages/other-1.dist-info/RECORD && echo 2 > lib/python3.12/site-packages/easy-install.pth && rm bin/tool && mkdir -p lib/python3.12/site-packages/__pycache__`,
		);
		assert.deepEqual(await sandbox.newlyChanged(), [
			'.venv/bin/tool',
			`${packages}/easy-install.pth`,
			`${packages}/other-1.dist-info/RECORD`,
			`${packages}/other/__init__.py`,
		]);
	});
});

describe('the environment of Python of a copy of which git does not say what is copied', () => {
	const workspace = sharedProofWorkspace();

	it('P33 is the copy’s own, too', async () => {
		workspace().write('pyproject.toml', '');
		const packages = makeEnvironment(workspace(), 'env');
		const sandbox = await SharedSandbox.open(workspace());
		const output = await runHarmless(sandbox, workspace(), `cd ${packages} && find . -type l | sort && rm -r other`);
		assert.equal(output, './other\n./other-1.dist-info\n./six.py\n');
	});
});

if (hasToolchain('Python with pytest and setuptools')) {
	describe('a real environment of Python of a copy', () => {
		const workspace = sharedProofWorkspace();
		const develop = '.venv/bin/python setup.py -q develop --no-deps >/dev/null 2>&1';
		let sandbox: SharedSandbox;
		let packages = '';

		before(async () => {
			const { root, git, write } = workspace();
			git('init', '-q');
			write('.gitignore', '.venv\n*.egg-info\nbuild\n');
			write('pyproject.toml', '');
			write('setup.py', SETUP);
			write('shop/__init__.py', 'def main(): print(__file__)\n');
			write('test_shop.py', TEST);
			// Its Python is no link.
			const made = ['-m', 'venv', '--copies', '--without-pip', '--system-site-packages', '.venv'];
			execFileSync('python3', made, { cwd: root, stdio: 'pipe' });
			execFileSync('sh', ['-c', develop], { cwd: root });
			packages = `.venv/lib/${readdirSync(path.join(root, '.venv/lib')).join()}/site-packages`;
			// As pip installs it, but for a file that pip does not know: it keeps pip from moving the folder, which is a link in the
			// copy, out of the way.
			for (const name of ['__init__', 'own']) write(`${packages}/libby/${name}.py`, 'v = 1');
			write(`${packages}/libby-1.dist-info/METADATA`, 'Metadata-Version: 2.1\nName: libby\nVersion: 1\n');
			write(`${packages}/libby-1.dist-info/INSTALLER`, 'pip\n');
			const installed = ['__init__.py', '../libby-1.dist-info/METADATA', '../libby-1.dist-info/INSTALLER'];
			const record = installed.map((name) => `${path.posix.join('libby', name)},,\n`).join('');
			write(`${packages}/libby-1.dist-info/RECORD`, `${record}libby-1.dist-info/RECORD,,\n`);
			sandbox = await SharedSandbox.open(workspace());
		});

		it('P33 is what tests install the project into, which was installed in the live tree, too', async () => {
			const text = `${develop}; . .venv/bin/activate && python -m unittest -q test_shop 2>/dev/null; .venv/bin/shop`;
			const file = `${sandbox.folder}/shop/__init__.py`;
			assert.equal(await runHarmless(sandbox, workspace(), text), `${file} ${sandbox.folder}/.venv\n${file}\n`);
		});

		it('P33 is named with what pip upgrades through links, as the tests run another version since', async () => {
			const wheels = path.dirname(workspace().root);
			execFileSync('python3', ['-c', WHEEL_MAKER], { cwd: wheels });
			const install = `.venv/bin/python -m pip install -q --no-index --no-deps --disable-pip-version-check '${wheels}/libby-2-py3-none-any.whl'`;
			const { output } = await sandbox.run(`${install} 2>&1; .venv/bin/python -c "import libby; print(libby.v)"`);
			assert.equal(output, '2\n');
			assert.deepEqual(await sandbox.newlyChanged(), [`${packages}/libby/__init__.py`]);
		});
	});
}

/** A program that makes a wheel of a package. */
const WHEEL_MAKER = `import zipfile
info = 'libby-2.dist-info/'
with zipfile.ZipFile('libby-2-py3-none-any.whl', 'w') as wheel:
	wheel.writestr('libby/__init__.py', 'v = 2')
	wheel.writestr(info + 'METADATA', 'Metadata-Version: 2.1\\nName: libby\\nVersion: 2\\n')
	wheel.writestr(info + 'WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
	wheel.writestr(info + 'RECORD', 'libby/__init__.py,,\\n' + info + 'METADATA,,\\n' + info + 'WHEEL,,\\n' + info + 'RECORD,,\\n')
`;
