import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

/** A certificate and its key in PEM, as Node's TLS takes them. */
export interface Certificate {
	readonly key: string;
	readonly cert: string;
}

export interface CertificateOptions {
	/** The host name or IPv4 address that it is for. */
	readonly host: string;
	/** The authority that signs it; without one, it is self-signed. */
	readonly authority?: Certificate;
	/** Days from now at which it ends; it begins two days before that, or now. */
	readonly endsInDays?: number;
}

const DAY = 86_400_000;
const NAME_TYPE = 2;
const ADDRESS_TYPE = 7;

/** Makes an authority that signs certificates, and is not trusted yet. */
export function makeAuthority(): Certificate {
	return sign('Whetstone test authority', undefined, 30, [
		{ name: 'basicConstraints', cA: true, critical: true },
		{ name: 'keyUsage', keyCertSign: true, critical: true },
	]);
}

/** Makes a certificate for a server. */
export function makeCertificate({ host, authority, endsInDays = 30 }: CertificateOptions): Certificate {
	const isAddress = /^[\d.]+$/.test(host);
	const name = isAddress ? { type: ADDRESS_TYPE, ip: host } : { type: NAME_TYPE, value: host };
	return sign(host, authority, endsInDays, [
		{ name: 'basicConstraints', cA: false },
		{ name: 'subjectAltName', altNames: [name] },
	]);
}

function sign(
	commonName: string,
	authority: Certificate | undefined,
	endsInDays: number,
	extensions: readonly object[],
): Certificate {
	// Node makes keys much faster than JavaScript does.
	const { privateKey, publicKey } = generateKeyPairSync('rsa', {
		modulusLength: 2_048,
		publicKeyEncoding: { type: 'spki', format: 'pem' },
		privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
	});
	const certificate = forge.pki.createCertificate();
	certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
	certificate.serialNumber = `01${forge.util.bytesToHex(forge.random.getBytesSync(8))}`;
	certificate.validity.notAfter = new Date(Date.now() + endsInDays * DAY);
	certificate.validity.notBefore = new Date(Date.now() + Math.min(endsInDays, 0) * DAY - 2 * DAY);
	const subject = [{ name: 'commonName', value: commonName }];
	certificate.setSubject(subject);
	certificate.setIssuer(authority ? forge.pki.certificateFromPem(authority.cert).subject.attributes : subject);
	certificate.setExtensions([...extensions]);
	certificate.sign(forge.pki.privateKeyFromPem(authority?.key ?? privateKey), forge.md.sha256.create());
	return { key: privateKey, cert: forge.pki.certificateToPem(certificate) };
}
