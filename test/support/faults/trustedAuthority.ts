import tls from 'node:tls';
import { type Certificate, makeAuthority } from './certificates.ts';

/** An authority that this process trusts during a suite, as if the user had installed it. Call inside `describe`. */
export function trustedAuthority(): () => Certificate {
	const usual = tls.getCACertificates('default');
	let authority: Certificate;
	before(() => {
		authority = makeAuthority();
		tls.setDefaultCACertificates([...usual, authority.cert]);
	});
	after(() => tls.setDefaultCACertificates(usual));
	return () => authority;
}
